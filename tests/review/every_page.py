"""The addresses of all pages of the floor, in the log of the tests of `review`."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "/login": ("/login", "/login?over=idle&back=/hands"),
    "/account": ("/account",),
    "/account/code": ("/account/code",),
    "/users": ("/users",),
    "/users/{name}": ("/users/Dan",),
    "/logins": ("/logins",),
    "/tables": ("/tables",),
    "/": ("/",),
    "/coming/{token}": ("/coming/0",),
    "/hours": ("/hours",),
    "/hands": ("/hands", "/hands?q=misdeal", "/hands?q=zzz", "/hands?player=Playr"),
    "/hands/{hand:int}": ("/hands/2?step=12", "/hands/4"),
    "/hands/{hand:int}/compare": ("/hands/1/compare", "/hands/2/compare"),
    "/hands/{hand:int}/sheet": ("/hands/2/sheet",),
    "/incidents": ("/incidents",),
    "/rake": ("/rake",),
    "/dealers": ("/dealers",),
    "/dealer": ("/dealer?name=Anna",),
    "/shifts": ("/shifts",),
    "/moves": ("/moves",),
    "/api": ("/api",),
    "/shuffle": ("/shuffle",),
    "/pairs": ("/pairs",),
    "/notes": ("/notes",),
    "/hands/{hand:int}/case": ("/hands/2/case?step=5",),
    "/cases": ("/cases",),
    "/cases/{case:int}": ("/cases/1",),
    "/cases/{case:int}/sheet": ("/cases/1/sheet",),
}
"""What to ask for, by the path of its page; whoever adds a page says here how to see it."""

NO_PAGE = {
    *("/language/{code}", "/look/{look}", "/live", "/tables/live"),
    *("/hands/{hand:int}/steps/{step:int}", "/hands/{hand:int}/dispute"),
}
"""Paths that answer with a part of a page, a file, or the way to another page."""
