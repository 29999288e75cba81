// Looks at the workshop again every two seconds while somebody looks at the page.
"use strict";

(() => {
  const bench = document.getElementById("bench");
  const EVERY = 2000;

  async function look() {
    if (document.visibilityState === "visible") {
      try {
        const answer = await fetch(bench.dataset.live);
        if (answer.ok) companion.patch({ bench: await answer.text() });
      } catch {
        // The line says by itself that it is lost.
      }
    }
    setTimeout(look, EVERY);
  }

  setTimeout(look, EVERY);
})();
