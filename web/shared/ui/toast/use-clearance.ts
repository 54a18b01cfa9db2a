import { useLayoutEffect, useState, type RefObject } from 'react';
import { clearanceOver } from './clearance.ts';

const controls = 'a[href], button, input, select, textarea, summary, [role="button"]';

/** Where it can be clicked: neither hidden nor scrolled out of what it is in, though a toast may lie over it. */
const isThere = (control: Element, { left, right, top, bottom }: DOMRect): boolean =>
  document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(control);

/** How far up the region of the toasts goes, so that the one that is shown lies over no control, not even one that comes later. */
export function useClearance(region: RefObject<HTMLElement | null>, shown: number | undefined): number {
  const [lift, setLift] = useState(0);
  useLayoutEffect(() => {
    const page = document.getElementById('root');
    if (shown === undefined || !page) return undefined;
    let frame = 0;
    const place = () => {
      const element = region.current;
      if (!element) return;
      const lifted = Number.parseFloat(getComputedStyle(element).marginBlockEnd) || 0;
      // Nothing moves away from whoever is about to close it.
      if (lifted > 0 && element.matches(':hover, :focus-within')) return;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const boxes = [...page.querySelectorAll(controls)].flatMap((control) => {
        const box = control.getBoundingClientRect();
        return isThere(control, box) ? [box] : [];
      });
      setLift(clearanceOver({ left, right, top: top + lifted, bottom: bottom + lifted }, boxes));
    };
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const observer = new MutationObserver(placeSoon);
    observer.observe(page, { childList: true, subtree: true });
    addEventListener('resize', placeSoon);
    place();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('resize', placeSoon);
    };
  }, [region, shown]);
  return lift;
}
