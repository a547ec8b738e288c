"use strict";
// Shows what waits for the floor while the pages are closed; a touch says that somebody comes.
self.addEventListener("push", (event) => {
  const { title, body, tag, link, take, quiet } = event.data.json();
  const actions = link && take ? [{ action: "take", title: take }] : [];
  event.waitUntil(self.registration.showNotification(title, {
    body, tag, actions, renotify: !quiet, silent: quiet, requireInteraction: !quiet, data: { link },
  }));
});

self.addEventListener("notificationclick", (event) => {
  const { link } = event.notification.data;
  event.notification.close();
  if (!link) return;
  const here = new URL(link).pathname; // the pages answer here, whatever name the message has for them
  if (event.action === "take") event.waitUntil(fetch(here, { method: "POST" }));
  else event.waitUntil(self.clients.openWindow(here));
});
