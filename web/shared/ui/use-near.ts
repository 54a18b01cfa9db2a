import { useEffect, useRef, useState } from 'react';

/** Starts to load this far before it is seen. */
const margin = '300px';

/** Whether an element has ever come near the window; what is in it can wait until then. */
export function useNear<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (near || !element) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: margin,
      // And of what scrolls by itself.
      scrollMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return { target, near };
}
