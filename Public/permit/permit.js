// A button that prints is shown where there is a script to press it.
"use strict";

for (const button of document.querySelectorAll("[data-prints]")) {
	button.hidden = false;
	button.addEventListener("click", () => print());
}
