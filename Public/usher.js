// What Usher's pages do beside what they do without a script. Nothing works only with it.
"use strict";

// Before a session ends: a dialog over the page, so that what was typed stays where it is. `data-idle` is how long after
// the last use it asks, `data-absolute` after how long whatever was done, both in seconds. All tabs of a browser share a
// session: what one of them does counts for the others.
(() => {
  const dialog = document.getElementById("ending");
  if (!dialog) return;
  const end = Date.now() + dialog.dataset.absolute * 1000;
  const tabs = new BroadcastChannel("usher");
  let used = Date.now();
  let isFinal = false;
  // A clock rather than one timer: a machine that slept asks when it wakes.
  const clock = setInterval(() => {
    isFinal = Date.now() >= end;
    if (dialog.open || !(isFinal || Date.now() >= used + dialog.dataset.idle * 1000)) return;
    for (const part of dialog.querySelectorAll("[data-when]")) part.hidden = (part.dataset.when == "final") != isFinal;
    dialog.showModal();
    if (isFinal) clearInterval(clock);
  }, 1000);
  const stay = () => {
    used = Date.now();
    // HEAD keeps the session, and takes no notice from the page.
    fetch(location.href, { method: "HEAD", cache: "no-store" }).then(() => tabs.postMessage("used"), () => {});
  };
  // Escape answers as the button does.
  dialog.addEventListener("cancel", stay);
  dialog.addEventListener("submit", stay);
  tabs.onmessage = () => {
    used = Date.now();
    if (!isFinal) dialog.close();
  };
  tabs.postMessage("used");
})();
