// What Usher's pages do beside what they do without a script. Nothing works only with it.
"use strict";

const find = (what, inside = document) => inside.querySelector(what);

// Done better below.
const refresh = find("meta[http-equiv=refresh]");
if (refresh) {
	stop();
	refresh.remove();
}

// A form is sent once: until its answer is there its buttons do nothing, and the one pressed says so.
addEventListener("submit", (event) => {
	const form = event.target;
	if (form.method != "post" || event.defaultPrevented) return;
	if (form.dataset.sent) return event.preventDefault();
	form.dataset.sent = "1";
	event.submitter?.setAttribute("aria-busy", "true");
});

// Out of the browser's memory: it may be over by now, and was sent.
addEventListener("pageshow", (event) => event.persisted && location.reload());

// A modal holds the focus; Escape and a press beside it are its Close. The page below stays where it was, and the focus
// is back on what opened it, or on what is said. A modal over a modal is left the same way: each page of the document may
// have one opener, as [page, value, y].
(() => {
	const key = "usher-openers";
	const modal = [...document.querySelectorAll("dialog.modal[open]:not([inert])")].pop();
	const layer = modal || document;
	const base = find("h1").id;
	const top = find("h1", layer).id;
	const notice = find("[role=status]", layer);
	const openers = JSON.parse(sessionStorage.getItem(key) || "[]").filter(([page]) => document.getElementById(page));
	const asks = find("[aria-invalid], .leaving", layer);
	const opener = (of) => asks ? null : openers.find(([page]) => page == of);
	const [below, last] = [opener(base), opener(top)];
	if (below && (modal || !notice)) scrollTo(0, below[2]);
	const others = openers.filter(([page]) => page != top);
	sessionStorage.setItem(key, JSON.stringify(others));
	addEventListener("submit", ({ submitter }) => {
		if (submitter?.name == "act") sessionStorage.setItem(key, JSON.stringify([...others, [top, submitter.value, scrollY]]));
	});
	const back = last && (find(".errors:not(:empty)", layer) || find(`[name=act][value="${CSS.escape(last[1])}"]`, layer) || notice);
	if (!modal) return back?.focus({ preventScroll: true });
	const focused = back || find("[autofocus]", modal) || document.activeElement;
	modal.close();
	modal.showModal();
	if (modal.contains(focused)) focused.focus();
	const leave = () =>
		["keep", "close", "cancel", "back"].map((way) => find(`[value^=${way}]`, modal)).find(Boolean)?.click();
	modal.addEventListener("cancel", (event) => {
		event.preventDefault();
		leave();
	});
	modal.addEventListener("mousedown", (event) => {
		if (!event.target.closest(".screen")) leave();
	});
})();

// A page of work under way asks for itself again, and takes over what has changed.
(() => {
	const main = find("main[data-address]");
	if (!main) return;
	const again = () => setTimeout(async () => {
		try {
			const answer = await fetch(main.dataset.address, { cache: "no-store" });
			const page = new DOMParser().parseFromString(await answer.text(), "text/html");
			const [old, now] = [document, page].map((side) => find("[data-live]", side));
			if (answer.redirected || !old || !now) return location.replace(answer.url);
			old.innerHTML = now.innerHTML;
		} catch {}
		again();
	}, main.dataset.seconds * 1000);
	again();
})();

// Before a session ends: a dialog over the page, so that what was typed stays. `data-idle` is how long after the last use
// it asks, `data-absolute` after how long in any case, in seconds. Tabs tell each other.
(() => {
	const dialog = find("#ending");
	if (!dialog) return;
	const end = Date.now() + dialog.dataset.absolute * 1000;
	const tabs = new BroadcastChannel("usher");
	let used = Date.now(), isFinal = false;
	// A clock, not one timer: a machine that slept asks when it wakes.
	const clock = setInterval(() => {
		isFinal = Date.now() >= end;
		if (dialog.open || !(isFinal || Date.now() >= used + dialog.dataset.idle * 1000)) return;
		for (const part of dialog.querySelectorAll("[data-when]")) part.hidden = (part.dataset.when == "final") != isFinal;
		dialog.showModal();
		if (isFinal) clearInterval(clock);
	}, 1000);
	const stay = () => {
		used = Date.now();
		// HEAD takes no notice.
		fetch(location.href, { method: "HEAD", cache: "no-store" }).then(() => tabs.postMessage("used"), () => {});
	};
	dialog.addEventListener("cancel", stay);
	dialog.addEventListener("submit", stay);
	tabs.onmessage = () => {
		used = Date.now();
		if (!isFinal) dialog.close();
	};
	tabs.postMessage("used");
})();
