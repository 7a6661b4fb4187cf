"""The board as a map in the browser: a server on this machine, and its page. Needs the extra `page`.

Starlette and uvicorn serve the page, Leaflet draws the map. The files of Leaflet come from the NiceGUI package, so no
request leaves the machine. NiceGUI's own pages are not used: they need inline scripts and styles, which the policy of
`guard` forbids.
"""
