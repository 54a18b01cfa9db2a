import { useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { toastRules } from './toast-store.ts';

interface Swipe {
  style: CSSProperties;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: () => void;
}

export function useSwipe(onSwipe: () => void): Swipe {
  const start = useRef<number | undefined>(undefined);
  const [moved, setMoved] = useState(0);
  const end = () => {
    start.current = undefined;
    setMoved(0);
  };
  return {
    style: moved > 0 ? { translate: `${moved}px 0`, transition: 'none' } : {},
    onPointerDown: (event) => {
      start.current = event.clientX;
    },
    onPointerMove: (event) => {
      if (start.current === undefined) return;
      const distance = Math.max(0, event.clientX - start.current);
      if (distance > 4) event.currentTarget.setPointerCapture(event.pointerId);
      setMoved(distance);
    },
    onPointerUp: (event) => {
      const distance = start.current === undefined ? 0 : event.clientX - start.current;
      end();
      if (distance >= toastRules.swipePx) onSwipe();
    },
    onPointerCancel: end,
  };
}
