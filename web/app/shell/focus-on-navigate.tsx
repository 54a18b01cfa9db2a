import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { screenAt } from '#contracts/screen-at.ts';

/** The screen that was shown last, in whichever frame; none before the first one. */
let shown: string | undefined;

export function FocusOnNavigate() {
  const { pathname } = useLocation();
  const screen = screenAt(pathname)?.name ?? pathname;
  useEffect(() => {
    const isFirst = shown === undefined;
    if (shown === screen) return;
    shown = screen;
    if (isFirst) return;
    const target = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  }, [screen]);
  return null;
}
