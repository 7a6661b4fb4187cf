"""Show games in the browser, with boards as maps: a server on this machine, and its pages. Needs the extra `page`.

Starlette and uvicorn serve the pages, and Leaflet draws the map. The files of Leaflet come from the package
XStatic-Leaflet, so no request leaves the machine.
"""
