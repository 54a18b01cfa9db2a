/**
 * Keeps the width of the page's scroll bar in `--scroll-bar`, for app/global.css: while a dialog is open the page has none, and would
 * be wider by it. 0 where scroll bars lie above the page.
 */
export function followScrollBar(): void {
  const page = document.documentElement;
  const measure = () => {
    const width = `${window.innerWidth - page.clientWidth}px`;
    if (getComputedStyle(page).overflowY === 'hidden' || page.style.getPropertyValue('--scroll-bar') === width) return;
    page.style.setProperty('--scroll-bar', width);
  };
  // Before what a click or a key opens is there; to observe the size of the page would be too late, and loops with what it observes.
  for (const kind of ['click', 'keydown']) window.addEventListener(kind, measure, { capture: true, passive: true });
}
