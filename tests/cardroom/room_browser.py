"""A browser for the pages of a room."""

from __future__ import annotations

import ssl
import urllib.error
import urllib.request
from email.message import Message
from http.cookiejar import CookieJar
from urllib.parse import urlencode

from croupier.cardroom.demo import ServedRoom


class Browser:
    """A browser that takes any certificate; `headers` are those of its last answer."""

    headers: Message

    def __init__(self, hall: ServedRoom) -> None:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self.root = f"https://{hall.address}"
        handlers = (
            urllib.request.HTTPSHandler(context=context),
            urllib.request.HTTPCookieProcessor(CookieJar()),
        )
        self.opener = urllib.request.build_opener(*handlers)
        self.opener.addheaders = [("accept-language", "en"), ("user-agent", "browser")]

    def get(
        self, path: str, form: dict[str, str] | None = None, body: bytes | None = None
    ) -> tuple[int, str]:
        data = urlencode(form).encode() if form is not None else body
        try:
            with self.opener.open(self.root + path, data) as answer:
                self.headers = answer.headers
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                self.headers = error.headers
                return error.code, error.read().decode()

    def login(self, name: str, password: str, **more: str) -> tuple[int, str]:
        """Log in as its form does; what follows the login is the answer."""
        form = {"form": self.token(self.get("/login")[1]), "name": name, "password": password}
        return self.get("/login", form | {"back": "/"} | more)

    def token(self, page: str) -> str:
        return page.partition('name="form" value="')[2].partition('"')[0]
