import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

const nearPx = 48;

const sizeOf = ({ clientHeight, scrollHeight }: Element): string => `${clientHeight} of ${scrollHeight}`;

/**
 * Keeps the end of what was said in sight, unless its reader has scrolled up, or has said nothing yet and reads from the top; `own`
 * is how many messages are theirs.
 */
export function useLogEnd({ said, own }: { said: number; own: number }) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(false);
  const ownBefore = useRef(0);
  const size = useRef<string>(undefined);
  const keepEnd = useCallback((element: Element) => {
    if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    size.current = sizeOf(element);
  }, []);
  // After every drawing: what is below the log takes its room, too.
  useLayoutEffect(() => {
    const { current: element } = log;
    // Whoever writes looks at what they wrote.
    if (own > ownBefore.current) isAtEnd.current = true;
    ownBefore.current = own;
    if (element && said > 0) keepEnd(element);
  });
  // A phone is turned, or its keyboard takes half of the window.
  useEffect(() => {
    const { current: element } = log;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => keepEnd(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [keepEnd]);
  const onScroll = () => {
    const { current: element } = log;
    if (!element) return;
    // Not its reader has scrolled then, but the browser, which lays it out anew.
    if (sizeOf(element) !== size.current) keepEnd(element);
    else isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
  };
  return { log, onScroll };
}
