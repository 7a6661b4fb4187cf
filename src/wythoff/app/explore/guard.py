"""Who may ask: only this machine, or who has the token; and what the page may do in the browser."""

from dataclasses import dataclass, field
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from secrets import token_urlsafe
from urllib.parse import parse_qs

COOKIE = "wythoff-token"

# What other sites may open, as documents.
PAGES = ("/", "/index.html", "/sequences.html")

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
"""Sent with every answer, beside the policy."""


class Refused(Exception):  # noqa: N818
    """A request that is not answered: why, in one line."""


@dataclass(frozen=True)
class Guard:
    """Which requests are answered.

    Without a token those to 127.0.0.1 or localhost under this port, so that no other site can reach the server by a
    name of its own (DNS rebinding). With a token those that bring it, in the address or in the cookie that it becomes.
    Of requests from pages of other sites only those that open a page of ours as a document of its own.
    """

    port: int
    token: str = field(default="", repr=False)
    is_framed: bool = False
    """Whether a notebook on this machine may show the page in a frame."""

    page_token: str = field(default_factory=lambda: token_urlsafe(24), repr=False)
    """What only our own page can read, and sends with what changes something here."""

    @property
    def headers(self) -> dict[str, str]:
        """Those of every answer."""
        if self.is_framed:
            return {**HEADERS, "content-security-policy": f"{POLICY}'self' http://127.0.0.1:* http://localhost:*"}
        return {**HEADERS, "content-security-policy": f"{POLICY}'none'", "x-frame-options": "DENY"}

    @classmethod
    def with_token(cls, port: int) -> "Guard":
        """One with a new, random token."""
        return cls(port, token_urlsafe(24))

    def check(self, headers: dict[str, str], path: str, query: str) -> None:
        """Raise Refused for a request that is not answered. Names of headers in lower case."""
        host = headers.get("host", "").lower()
        if not self.token and host not in {f"{name}:{self.port}" for name in ("127.0.0.1", "localhost")}:
            raise Refused(f"the host must be 127.0.0.1:{self.port} or localhost:{self.port}")
        origin = headers.get("origin", "").lower()
        is_foreign = headers.get("sec-fetch-site", "none") not in ("same-origin", "none")
        if (origin and origin != f"http://{host}") or (is_foreign and not self._is_opened(headers, path)):
            raise Refused("requests of other sites are not answered")
        if self.token and not self._has_token(headers, query):
            raise Refused("the token is missing or wrong: use the address that `wythoff explore` has printed")

    def check_page(self, token: str) -> None:
        """Raise Refused for what changes something, unless our own page sends it."""
        if not compare_digest(token.encode("utf-8", "replace"), self.page_token.encode()):
            raise Refused("the token of the page is wrong: ask /token for it, or load the page again")

    def _is_opened(self, headers: dict[str, str], path: str) -> bool:
        """Whether a request of another site opens a page of ours, in a tab."""
        kinds = ("document", "iframe") if self.is_framed else ("document",)
        is_page = path in PAGES and headers.get("sec-fetch-mode") == "navigate"
        return is_page and headers.get("sec-fetch-dest") in kinds

    def cookie(self, query: str) -> str | None:
        """Return the cookie that a token in the address becomes."""
        if not self.token or not self._is_token(_in_query(query)):
            return None
        return f"{COOKIE}={self.token}; HttpOnly; SameSite=Strict; Path=/"

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
