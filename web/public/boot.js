// Runs before the first paint and before any module. The chosen theme must be there from the start, or a dark page flashes white;
// and zod probes for eval, which the content security policy forbids and reports, as soon as its first schema is built.
globalThis.__zod_globalConfig = { jitless: true };
try {
  const chosen = localStorage.getItem('waybill.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing has no choice to show.
}
