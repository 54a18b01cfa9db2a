/** Keeps what fills the window within what an on-screen keyboard leaves of it; the answer ends that. */
export function fitVisible({ style }: HTMLElement): () => void {
  const { visualViewport: visible } = window;
  if (!visible) return () => undefined;
  const fit = () => {
    // Whoever has zoomed in moves about in the panel themselves.
    if (visible.scale > 1) return;
    style.setProperty('--seen', `${visible.height}px`);
    style.setProperty('--seen-from', `${visible.offsetTop}px`);
  };
  const kinds = ['resize', 'scroll'];
  fit();
  for (const kind of kinds) visible.addEventListener(kind, fit);
  return () => {
    for (const kind of kinds) visible.removeEventListener(kind, fit);
    for (const name of ['--seen', '--seen-from']) style.removeProperty(name);
  };
}
