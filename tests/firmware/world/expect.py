"""One way to compare, for checks that run without pytest."""


def same(found, expected, what=""):
    if found != expected:
        raise AssertionError(f"{what} found {found!r}, expected {expected!r}")


def holds(fact, what):
    if not fact:
        raise AssertionError(what)


def ends(kind, work):
    """`work()` must end with this exception."""
    try:
        work()
    except kind:
        return
    raise AssertionError(f"{kind} did not come")
