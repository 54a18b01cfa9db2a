import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Moves the focus to the heading of the screen that a navigation brought; a search within a screen keeps it. */
export function FocusOnNavigate() {
  const { pathname } = useLocation();
  const screen = pathname.split('/').slice(0, 2).join('/');
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const target = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  }, [screen]);
  return null;
}
