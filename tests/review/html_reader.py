"""Reads HTML as a browser does, and requires that every element is closed correctly."""

from html.parser import HTMLParser

VOID = frozenset({"meta", "link", "input", "br", "rect", "circle", "line", "path"})


class HtmlReader(HTMLParser):
    """What is in a page: its tags and text, what could run, and what would be loaded from elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.scripts: list[str | None] = []
        self.handlers: list[str] = []
        self.loaded: list[str] = []
        self.text = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "script":
            self.scripts.append(dict(attrs).get("src"))
        for name, value in attrs:
            self.handlers += [name] if name.startswith("on") or "javascript:" in (value or "") else []
            self.loaded += [f"{value}"] if name in ("src", "href") else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data + " "
