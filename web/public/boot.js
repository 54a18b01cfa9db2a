// Runs before the first paint and before any module. The chosen theme must be there from the start, or a dark page flashes white;
// and zod probes for eval, which the content security policy forbids and reports, as soon as its first schema is built.
globalThis.__zod_globalConfig = { jitless: true };
try {
  const chosen = localStorage.getItem('waybill.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing has no choice to show.
}
// What is clicked or sent on the served page while its code is still on its way would be lost, or would load the page anew: it is
// kept, and made when the page is alive. A form with an address of its own is the browser's to send.
{
  const clicked = new Set();
  const sent = new Set();
  const keepClick = (event) => {
    const button = event.target.closest('button[type=button], form:not([action]) button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    clicked.add(button);
  };
  const keepForm = (event) => {
    if (event.target.hasAttribute('action')) return;
    event.preventDefault();
    event.stopPropagation();
    sent.add(event.target);
  };
  addEventListener('click', keepClick, true);
  addEventListener('submit', keepForm, true);
  globalThis.makeEarlyClicks = () => {
    removeEventListener('click', keepClick, true);
    removeEventListener('submit', keepForm, true);
    for (const button of clicked) button.click();
    for (const form of sent) form.requestSubmit();
    clicked.clear();
    sent.clear();
  };
}
// The code waits until the page has been painted: what is read first is neither held up on the line nor on the processor.
addEventListener('DOMContentLoaded', () => {
  const loadCode = () => document.head.append(document.importNode(document.getElementById('code').content, true));
  if (document.hidden) loadCode();
  else requestAnimationFrame(() => setTimeout(loadCode));
});
