"""The second factor of a person's own account: switched on with an app, confirmed by a code, switched off."""

from __future__ import annotations

import segno
from starlette.responses import RedirectResponse, Response

from croupier.review.access import second
from croupier.review.frame import field, form, panel, refused, show
from croupier.review.html.markup import Html, el
from croupier.review.people.present import WRONG, is_right, keep, session_of, typed_password, whose
from croupier.review.visit import Visit


def second_panel(visit: Visit) -> Html:
    """The second factor on the account's page: on or off."""
    say, account = visit.words.say, session_of(visit).account
    title = say("Second factor")
    if not account.totp:
        why = say(
            "A code from your phone in addition to the password: somebody who sees you type the password"
            " still cannot log in."
        )
        way = el("a", say("Switch it on"), href="/account/code", class_="button first")
        return panel(title, el("p", why), el("p", way))
    left = visit.words.count(
        "It is on; {number} recovery code is left.",
        "It is on; {number} recovery codes are left.",
        len(account.recovery),
    )
    return panel(
        title,
        el("p", left),
        form(
            visit,
            "/account/codes",
            whose(visit),
            typed_password(say("Current password"), "present", "current-password"),
            el(
                "div",
                el("button", say("New recovery codes")),
                el("button", say("Switch it off"), formaction="/account/code-off"),
                class_="onward",
            ),
            class_="note",
        ),
    )


def code_page(visit: Visit, wrong: str = "", status: int = 200) -> Response:
    """A new secret as a QR code for the app, and the form that confirms it."""
    say, session = visit.words.say, session_of(visit)
    session.offer = session.offer or second.new_secret()
    issuer = f"croupier {visit.site.issuer}".strip()
    uri = second.uri(session.offer, visit.who, issuer)
    drawn = segno.make(uri, error="m", micro=False)
    groups = " ".join(session.offer[at : at + 4] for at in range(0, len(session.offer), 4))
    return show(
        visit,
        say("Second factor"),
        el("p", wrong, class_="bad", role="alert") if wrong else None,
        el(
            "section",
            el("p", say("1. Open an app for such codes on your phone and scan this picture.")),
            picture_of(drawn, say("The picture for the app")),
            el("p", el("a", say("Or open it in the app on this device"), href=uri)),
            el("p", say("Or type this secret into it:"), " ", el("code", groups)),
            el("p", say("2. Type the code that the app shows now.")),
            form(
                visit,
                "/account/code",
                code_field(say("Code")),
                el("button", say("Switch it on"), class_="first"),
                class_="note",
            ),
            class_="panel",
        ),
        status=status,
    )


def code_field(label: str) -> Html:
    """The field for a code, with a number pad on a telephone."""
    return field(
        label,
        "code",
        inputmode="text",
        autocomplete="one-time-code",
        autocapitalize="none",
        spellcheck="false",
        required=True,
        maxlength=40,
    )


def picture_of(code: segno.QRCode, label: str) -> Html:
    """A QR code as a drawing in the page, black on white even in dark pages."""
    size = code.symbol_size(border=4)[0]
    path = "".join(
        f"M{column} {row}h1v1h-1z"
        for row, line in enumerate(code.matrix_iter(border=4))
        for column, dark in enumerate(line)
        if dark
    )
    return el(
        "svg",
        el("rect", width=size, height=size, fill="#fff"),
        el("path", d=path, fill="#000"),
        viewBox=f"0 0 {size} {size}",
        role="img",
        aria_label=label,
        class_="qr",
    )


def confirm_code(visit: Visit) -> Response:
    """Switch the second factor on once a code was right, and show the recovery codes this once."""
    say, session, site = visit.words.say, session_of(visit), visit.site
    if not session.offer:
        return RedirectResponse("/account", 303)
    step = site.gate.step_of(session.offer, visit.form.get("code", ""), visit.who)
    if step is None:
        return code_page(visit, say("The code is wrong: is the clock of the phone right?"), 400)
    codes = second.new_codes()
    keep(visit, totp=session.offer, recovery=tuple(map(second.hashed, codes)))
    session.offer = ""
    site.gate.entries.add("code-on", visit.who, visit.peer)
    return _codes(visit, codes)


def new_codes(visit: Visit) -> Response:
    """New recovery codes; the previous ones are void."""
    if not is_right(visit):
        return refused(visit, visit.words.say(WRONG), 403)
    if not session_of(visit).account.totp:
        return RedirectResponse("/account", 303)
    codes = second.new_codes()
    keep(visit, recovery=tuple(map(second.hashed, codes)))
    visit.site.gate.entries.add("codes", visit.who, visit.peer)
    return _codes(visit, codes)


def _codes(visit: Visit, codes: tuple[str, ...]) -> Response:
    say = visit.words.say
    return show(
        visit,
        say("Recovery codes"),
        el("p", say("The second factor is on. Each of these codes works once, if you lose the phone.")),
        el("p", say("Write them down now: they are shown only once."), class_="bad"),
        el(
            "section",
            el("ul", [el("li", el("code", each)) for each in codes], class_="listed"),
            class_="panel",
        ),
        el("p", el("a", say("Done"), href="/account", class_="button first"), class_="onward"),
    )


def code_off(visit: Visit) -> Response:
    """Switch the second factor off."""
    if not is_right(visit):
        return refused(visit, visit.words.say(WRONG), 403)
    keep(visit, totp="", recovery=())
    visit.site.gate.entries.add("code-off", visit.who, visit.peer)
    return RedirectResponse("/account?done=code-off", 303)
