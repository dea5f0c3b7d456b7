// Makes pages nicer. None needs it.
"use strict";

const find = (what, inside = document) => inside.querySelector(what);
const all = (what, inside = document) => [...inside.querySelectorAll(what)];
const listen = addEventListener;
const make = (kind, its) => Object.assign(document.createElement(kind), its);
const pressed = (act, inside) => find(`[name=act][value="${CSS.escape(act)}"]:not(.enter)`, inside);

// Between press and release nothing moves, or the press would be lost.
let release = Promise.resolve();
listen("pointerdown", () => release = new Promise((done) => {
	for (const end of ["pointerup", "pointercancel", "blur"]) listen(end, () => setTimeout(done), { once: true });
}), true);

// Done better below; not before all has come.
if (find("meta[http-equiv=refresh]")) document.readyState == "complete" ? stop() : listen("load", () => stop());

const busy = (by) => by?.matches(".enter") ? pressed(by.value, by.form) : by;

const tell = (text, inside = document) => {
	const said = all(".said", inside).pop();
	if (said) said.textContent = text;
};

// Shows a field's problem; an empty text takes it away.
const say = (field, text) => {
	const id = field.id + "-error";
	const said = document.getElementById(id) || make("p", { id, className: "error" });
	said.textContent = text;
	if (!text) said.remove();
	else if (!said.isConnected) field.closest(".field > *").before(said);
	field.ariaInvalid = text ? true : null;
	const by = (field.getAttribute("aria-describedby") || "").split(" ").filter((each) => each && each != id);
	field.setAttribute("aria-describedby", [...(text ? [id] : []), ...by].join(" "));
	tell(text);
};

const isLarge = (field) => [...field.files].some((file) => file.size > field.dataset.most);
listen("change", ({ target: field }) => field.matches(".field [data-most]") && say(field, isLarge(field) ? field.dataset.large : ""));

// A form is sent once, and the button pressed says so, unless a key sends it to another tab.
let isAside;
listen("click", ({ ctrlKey, metaKey, shiftKey }) => isAside = ctrlKey || metaKey || shiftKey, true);
listen("submit", (event) => {
	const form = event.target;
	if (form.method != "post" || event.defaultPrevented) return;
	if (form.dataset.sent) return event.preventDefault();
	for (const field of all(".field [data-most]", form)) if (isLarge(field)) {
		if (event.submitter?.matches("[data-cancels]") || field.closest("[hidden]")) field.value = "";
		else return event.preventDefault(), say(field, field.dataset.large), field.focus();
	}
	if (isAside) return;
	// Firefox would replace half a document: then a copy is, and Back leads here.
	if (document.readyState != "complete" && CSS.supports("-moz-orient", "inline")) history.pushState(null, "");
	form.dataset.sent = "1";
	const button = busy(event.submitter), { works, waits } = find(".said", form)?.dataset || {};
	if (button) button.ariaBusy = true;
	if (button && works) button.dataset.works = works;
	if (waits) setTimeout(() => form.dataset.sent && tell(waits, form), 3000);
	if (all("[type=file]", form).some((field) => field.files.length)) upload(event);
	else awaited(form);
});

const letGo = (form) => {
	delete form.dataset.sent;
	for (const each of form.elements) each.ariaBusy = null;
	tell("", form);
};

// A cookie with the nonce tells of a file. After twelve seconds nothing comes; a press is still the same.
const awaited = (form) => {
	const { nonce } = form.elements, last = Date.now() + 12000;
	const clock = setInterval(() => {
		const isFile = nonce && document.cookie.includes("_file=" + nonce.value.slice(0, 22));
		if (!isFile && Date.now() < last) return;
		clearInterval(clock);
		if (isFile) nonce.value = "." + nonce.value;
		letGo(form);
	}, 250);
};

const upload = (event) => {
	const { target: form, submitter } = event, sent = new XMLHttpRequest(), bar = make("progress");
	event.preventDefault();
	bar.ariaLabel = submitter?.textContent.trim() || document.title;
	find(".lost", form)?.remove();
	(submitter || form.lastElementChild).after(bar);
	sent.upload.onprogress = ({ loaded, total }) => bar.value = loaded / total;
	sent.onload = () => {
		const next = sent.getResponseHeader("Usher-Location");
		if (next) return bar.remove(), awaited(form), location.assign(next);
		document.open();
		document.write(sent.responseText);
		document.close();
	};
	sent.onerror = () => {
		const textContent = find("[data-lost]", form)?.dataset.lost;
		bar.replaceWith(make("p", { className: "error lost", role: "alert", textContent }));
		letGo(form);
	};
	sent.open("POST", form.action);
	sent.setRequestHeader("Usher-Progress", "1");
	sent.send(new FormData(form, submitter));
};

// Keeps input every few seconds and as the page is left, looks through fields, and sends no secrets.
(() => {
	const form = all("form.act[method=post]").pop();
	let over = new AbortController(), waiting;
	// A reload may overtake what is kept as the page is left: one more shows it.
	const { late } = sessionStorage;
	sessionStorage.late = "";
	if (late == location) return location.reload();
	const type = (act, keepalive) => {
		if (form.dataset.sent) return {};
		if (keepalive && !find("form[data-sent]")) sessionStorage.late = location;
		const data = new FormData(form);
		for (const secret of all("[type=password], :has(+ .reveal), [type=file], [autocomplete=one-time-code]", form)) data.delete(secret.name);
		data.set("act", act);
		return fetch(form.action, { method: "POST", body: new URLSearchParams(data), keepalive, signal: over.signal }).catch(() => ({}));
	};
	if (!form) return;
	listen("submit", () => (sessionStorage.late = "", over.abort(), over = new AbortController()));
	form.addEventListener("input", () => waiting ??= setTimeout(() => (waiting = null, type("usher:keep")), 3000));
	for (const end of ["beforeunload", "pagehide"]) listen(end, () => waiting && type("usher:keep", true));
	form.addEventListener("change", async ({ target: field }) => {
		if (!field.name || !field.matches(".field :is(input:not([type=checkbox], [type=radio], [type=file]), textarea, select)")) return;
		const answer = await type("usher:look." + field.name);
		if (answer.status != 200) return;
		const text = await answer.text();
		await release;
		say(field, text);
	});
})();

// A field below a choice opens and closes with it, and is sent even if closed.
(() => {
	const asked = all("[data-shown-by]");
	const open = () => asked.forEach((field) => {
		const { shownBy, shownFor } = field.dataset;
		const chosen = new FormData(field.closest("form")).getAll(shownBy);
		field.hidden = !shownFor.split("\n").some((value) => chosen.includes(value) || !value && !chosen.length);
	});
	if (asked[0]?.closest("form")) listen("change", open), open();
})();

// Enter presses the button of its own form where a page has several.
listen("keydown", (event) => {
	const { name, form, localName } = event.target;
	if (event.key != "Enter" || localName != "input" || event.isComposing) return;
	const act = name?.slice(0, Math.max(0, name.lastIndexOf(".")));
	const button = form && act && pressed(act, form);
	if (button) event.preventDefault(), button.click();
});

for (const button of all("[data-reveals]")) {
	const field = document.getElementById(button.dataset.reveals);
	button.hidden = false;
	button.addEventListener("click", () => {
		const shows = field.type == "password";
		field.type = shows ? "text" : "password";
		button.ariaPressed = shows;
	});
}

listen("pageshow", ({ persisted }) => persisted && (all("form").forEach(letGo), location.reload()));

// A modal holds the focus; Escape and a press beside it are its Close. Templates.md has the focus's rule.
(() => {
	const modal = all("dialog.modal[open]:not([inert])").pop();
	const layer = modal || document, here = (what) => find(what, layer);
	const page = here("h1").id, path = location.pathname;
	const kept = JSON.parse(sessionStorage.openers || "{}");
	const keep = (by) => sessionStorage.openers = JSON.stringify({ ...(modal && kept), [page]: by, path, by });
	const notice = here(".notice"), aim = document.getElementById(location.hash.slice(1)), scrolls = all(".scroll");
	const says = here(".notice, [role=status]:not(.said)");
	let back, last = kept.path == path && kept.by;
	if (!here("[aria-invalid], .error, .leaving")) {
		const [, x, y, ...lefts] = kept[find("h1").id] || last || [], value = (kept[page] || last)?.[0];
		if (y >= 0 && !aim && (modal || !notice)) scrollTo({ left: x, top: y, behavior: "instant" });
		scrolls.forEach((each, index) => each.scrollLeft = lefts[index] || 0);
		if (value || aim) back = here(".errors:not(:empty)") || aim || notice || pressed(value, layer) || says;
		// Text that came with the page is read only where the focus is.
		if (back && says && says != back) setTimeout(() => tell(says.textContent, layer), 200);
	}
	keep();
	listen("submit", ({ submitter: by }) => by?.name == "act" && keep([by.value, scrollX, scrollY, ...scrolls.map((each) => each.scrollLeft)]));
	if (!modal) return back?.focus({ preventScroll: !aim });
	const focus = back || here("[autofocus]") || document.activeElement;
	modal.close();
	modal.showModal();
	if (modal.contains(focus)) focus.focus();
	// Its button that cancels, which asks before input is lost.
	const leave = () => {
		const way = here(".leaving [data-cancels]") || here("[data-cancels]"), act = way?.value;
		if (act && !act.includes(":")) way.value = "ask:" + act;
		way?.click();
		if (act) way.value = act;
	};
	modal.oncancel = (event) => {
		event.preventDefault();
		leave();
	};
	modal.onclose = () => modal.open || modal.showModal();
	// Not on its scrollbar, nor by a double click on its opener.
	const shown = Date.now();
	modal.onmousedown = ({ target, button, clientX: x }) => {
		const { left, right } = target.getBoundingClientRect(), end = left + target.clientLeft + target.clientWidth;
		if (!button && Date.now() > shown + 400 && !target.closest(".screen") && (x < end || x > right)) leave();
	};
})();

// A page of work under way takes over what has changed.
(() => {
	const main = find("main[data-address]");
	if (!main) return;
	const again = () => setTimeout(async () => {
		try {
			const answer = await fetch(main.dataset.address, { cache: "no-store", redirect: "manual" });
			const page = new DOMParser().parseFromString(await answer.text(), "text/html");
			const old = find("[data-live]"), now = find("[data-live]", page);
			await release;
			if (!old || !now) return location.reload();
			old.innerHTML = now.innerHTML;
		} catch {}
		again();
	}, main.dataset.seconds * 1000);
	again();
})();

// Says before a session ends, `data-idle` seconds after the last use or `data-absolute` anyway. Tabs tell each other.
(() => {
	const asks = find("#ending");
	if (!asks) return;
	const { idle, absolute, waits, ends, stays, closes } = asks.dataset;
	const end = Date.now() + absolute * 1000, tabs = new BroadcastChannel("usher");
	const says = make("p"), button = make("button", { type: "button" });
	let used = Date.now(), typed = 0, isFinal = false;
	const noteUse = (at = Date.now()) => {
		used = at;
		if (!isFinal) asks.hidden = true;
	};
	const stay = (at) => {
		noteUse(at);
		fetch(location.href, { method: "HEAD", cache: "no-store" }).then(() => tabs.postMessage("used"), () => {});
	};
	// A machine that slept asks when it wakes.
	const clock = setInterval(async () => {
		await release;
		isFinal = Date.now() >= end;
		if (!isFinal && (!asks.hidden || Date.now() < used + idle * 1000)) return;
		if (isFinal) clearInterval(clock);
		else if (typed > used) return stay(typed);
		(all("dialog:modal").pop() || document.body).append(asks);
		asks.hidden = false;
		says.textContent = isFinal ? ends : waits;
		button.textContent = isFinal ? closes : stays;
	}, 1000);
	asks.style.cssText = "position:fixed;inset:auto 1rem 1rem;z-index:99;width:fit-content;max-width:30rem;margin:auto;padding:1rem;border:1px solid;border-radius:.5rem;background:Canvas;color:CanvasText";
	asks.append(says, button);
	button.onclick = () => {
		if (!isFinal) stay();
		asks.hidden = true;
	};
	asks.onmousedown = (event) => event.stopPropagation();
	for (const kind of ["keydown", "input"]) listen(kind, () => {
		typed = Date.now();
		if (!asks.hidden && !isFinal) stay();
	});
	tabs.onmessage = () => noteUse();
	tabs.postMessage("used");
})();
