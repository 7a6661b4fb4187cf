"""Decide which requests the server answers, and what the page may do in the browser."""

from dataclasses import dataclass, field
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from secrets import token_urlsafe
from urllib.parse import parse_qs

COOKIE = "wythoff-token"

# The pages that other sites may link to.
PAGES = ("/", "/index.html", "/learn.html", "/sequences.html")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors "
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""The headers of every answer, except content-security-policy and x-frame-options."""


class RequestRefusedError(Exception):
    """The error for a request that the guard refuses. The message is one line with the reason."""


@dataclass(frozen=True)
class Guard:
    """The rules that decide which requests are answered.

    Without a token, the guard admits only requests to 127.0.0.1 or localhost with this port. So other sites cannot
    reach the server by a domain name that points to this machine (DNS rebinding). With a token, the guard admits only
    requests with the token in the address, or in the cookie that the first answer sets. Pages of other sites can only
    open our pages in a tab.
    """

    port: int
    token: str = field(default="", repr=False)
    is_framed: bool = False
    """Whether a notebook on this machine may show the page in a frame."""

    page_token: str = field(default_factory=lambda: token_urlsafe(24), repr=False)
    """A secret that only our own page can read. The page sends it to begin a game, and with each move."""

    @property
    def headers(self) -> dict[str, str]:
        """The headers of every answer."""
        if self.is_framed:
            return {**HEADERS, "content-security-policy": f"{POLICY}'self' http://127.0.0.1:* http://localhost:*"}
        return {**HEADERS, "content-security-policy": f"{POLICY}'none'", "x-frame-options": "DENY"}

    @classmethod
    def with_token(cls, port: int) -> "Guard":
        """Return a guard with a new random token."""
        return cls(port, token_urlsafe(24))

    def check(self, headers: dict[str, str], path: str, query: str) -> None:
        """Raise RequestRefusedError for a request that is not allowed. Names of headers must be in lower case."""
        host = headers.get("host", "").lower()
        if not self.token and host not in {f"{name}:{self.port}" for name in ("127.0.0.1", "localhost")}:
            raise RequestRefusedError(f"the host of a request must be 127.0.0.1:{self.port} or localhost:{self.port}")
        origin = headers.get("origin", "").lower()
        is_foreign = headers.get("sec-fetch-site", "none") not in ("same-origin", "none")
        if (origin and origin not in (f"http://{host}", f"https://{host}")) or (
            is_foreign and not self._is_opened(headers, path)
        ):
            site = repr(origin)[:60] if origin else "another site"
            raise RequestRefusedError(f"the request comes from {site}; accepted: requests from http://{host}")
        if self.token and not self._has_token(headers, query):
            raise RequestRefusedError("the token is missing or wrong; use the address that `wythoff explore` printed")

    def check_page(self, token: str) -> None:
        """Raise RequestRefusedError if `token` is not the secret of our own page."""
        if not compare_digest(token.encode("utf-8", "replace"), self.page_token.encode()):
            raise RequestRefusedError(
                "the token of the page is wrong; load the page again, or get the token from /token"
            )

    def _is_opened(self, headers: dict[str, str], path: str) -> bool:
        """Whether a request from another site only opens one of our pages, in a tab or in an allowed frame."""
        kinds = ("document", "iframe") if self.is_framed else ("document",)
        is_page = path in PAGES and headers.get("sec-fetch-mode") == "navigate"
        return is_page and headers.get("sec-fetch-dest") in kinds

    def cookie(self, query: str) -> str | None:
        """Return the cookie to set if the address has the token, otherwise None.

        The path of the cookie is that of the address. So several servers with the same proxy have different cookies.
        """
        if not self.token or not self._is_token(_in_query(query)):
            return None
        return f"{COOKIE}={self.token}; HttpOnly; SameSite=Strict"

    def _has_token(self, headers: dict[str, str], query: str) -> bool:
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            cookies = SimpleCookie()
        return self._is_token(_in_query(query)) or (COOKIE in cookies and self._is_token(cookies[COOKIE].value))

    def _is_token(self, text: str) -> bool:
        return compare_digest(text.encode("utf-8", "replace"), self.token.encode())


def _in_query(query: str) -> str:
    try:
        return parse_qs(query, max_num_fields=20).get("token", [""])[0]
    except ValueError:  # too many fields
        return ""
