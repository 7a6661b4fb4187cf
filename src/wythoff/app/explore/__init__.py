"""Show games in the browser, with boards as maps: a server on this machine, and its pages. Needs the extra `page`.

Starlette and uvicorn serve the pages, and Leaflet draws the map. The files of Leaflet come from the NiceGUI package, so
no request leaves the machine. NiceGUI's own pages are not used: they need inline scripts and styles, which the policy
in `guard` forbids.
"""
