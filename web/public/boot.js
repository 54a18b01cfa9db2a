// Runs before the first paint and before any module. The chosen theme must be there from the start, or a dark page flashes white;
// and zod probes for eval, which the content security policy forbids and reports, as soon as its first schema is built.
globalThis.__zod_globalConfig = { jitless: true };
try {
  const chosen = localStorage.getItem('waybill.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing has no choice to show.
}
// A click on a button of the served page whose code is still on its way would be lost: it is kept, and made when the page is alive.
{
  const clicked = new Set();
  const keepClick = (event) => {
    const button = event.target.closest('button[type=button], form:not([action]) button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    clicked.add(button);
  };
  addEventListener('click', keepClick, true);
  globalThis.makeEarlyClicks = () => {
    removeEventListener('click', keepClick, true);
    for (const button of clicked) button.click();
    clicked.clear();
  };
}
// The code waits until the page has been painted: what is read first is neither held up on the line nor on the processor.
addEventListener('DOMContentLoaded', () => {
  const loadCode = () => document.head.append(document.importNode(document.getElementById('code').content, true));
  if (document.hidden) loadCode();
  else requestAnimationFrame(() => setTimeout(loadCode));
});
