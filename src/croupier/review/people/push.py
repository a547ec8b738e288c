"""Messages on a person's own devices: a subscribed browser is notified of what waits for the floor."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from croupier.review.frame import form, panel
from croupier.review.html.markup import Html, el
from croupier.review.tell.channels import Browser
from croupier.review.tell.messages import trial_message
from croupier.review.tell.subscriptions import Subscription
from croupier.review.visit import Visit


def messages_panel(visit: Visit) -> Html | None:
    """The switch for messages on this device, which needs the script."""
    if visit.site.is_copy:
        return None
    say, own = visit.words.say, visit.site.browsers.of(visit.who)
    said = say("None of your devices gets messages yet.")
    if own:
        said = visit.words.count(
            "{number} of your browsers gets a message when the floor is needed.",
            "{number} of your browsers get a message when the floor is needed.",
            len(own),
        )
    if visit.role != "floor":
        return panel(say("Messages"), el("p", say("Only the floor gets messages.")))
    return panel(
        say("Messages"),
        el("p", say("When the floor is needed, this device shows it, even with these pages closed.")),
        el("p", said, class_="small"),
        el(
            "div",
            form(
                visit,
                "/push",
                el(
                    "button",
                    say("Send messages to this device"),
                    id="push",
                    hidden=True,
                    class_="first",
                    data_key=visit.site.sender.public,
                    data_no=say("This browser does not accept messages from these pages."),
                ),
            ),
            form(visit, "/push/trial", el("button", say("Send a test"))) if own else None,
            form(visit, "/push/none", el("button", say("Stop messages to all my devices"))) if own else None,
            class_="onward",
        ),
        el("noscript", el("p", say("Messages need JavaScript and a certificate."), class_="small")),
        id_="messages",
    )


def subscribe(visit: Visit) -> Response:
    """Keep what the browser of this session sent; raises `Refused` or `Unreadable` if it is wrong."""
    visit.site.browsers.add(
        Subscription(
            account=visit.who,
            language=visit.words.language,
            endpoint=visit.form.get("endpoint", ""),
            p256dh=visit.form.get("p256dh", ""),
            auth=visit.form.get("auth", ""),
        )
    )
    return RedirectResponse("/account?done=push", 303)


def unsubscribe(visit: Visit) -> Response:
    """Stop messages to this account's browsers."""
    visit.site.browsers.forget(visit.who)
    return RedirectResponse("/account?done=none", 303)


def trial(visit: Visit) -> Response:
    """A message to every browser of this account; raises `Fault` where one cannot be reached."""
    site = visit.site
    for each in site.browsers.of(visit.who):
        Browser(each, site.sender, site.browsers).send(trial_message(each.language))
    return RedirectResponse("/account?done=trial", 303)
