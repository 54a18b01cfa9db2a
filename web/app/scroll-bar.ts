/**
 * Keeps the width of the page's scroll bar in `--scroll-bar`, for app/global.css: while a dialog is open the page has none, and would
 * be wider by it. 0 where scroll bars lie above the page.
 */
export function followScrollBar(): void {
  const page = document.documentElement;
  const measure = () => {
    if (getComputedStyle(page).overflowY === 'hidden') return;
    page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
  };
  new ResizeObserver(measure).observe(page);
}
