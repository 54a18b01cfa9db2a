import { useLayoutEffect, useRef, useState } from 'react';
import type { MapSize } from './map-place.ts';

/** The size of an element as it is laid out, undefined until it is. */
export function useSize<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  const [size, setSize] = useState<MapSize>();
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { target, size };
}
