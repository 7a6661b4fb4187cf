"""The board as a map in the browser: a server on this machine, and the page that it gives. Needs the extra `page`.

Starlette and uvicorn serve, Leaflet is the map; its files come from the NiceGUI package, so that no request leaves the
machine. NiceGUI's own pages are not used: they need scripts and styles in the page, which the policy here forbids.
"""
