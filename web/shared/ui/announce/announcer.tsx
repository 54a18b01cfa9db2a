import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { announcements } from './announcements.ts';
import { useTopLayer } from '../top-layer.ts';

/** A screen reader first has to know of a region before it hears of what is put into it. */
const noticedAfterMs = 100;

/**
 * The only live regions of the page, from hydration on; a modal dialog brings its own, because it makes the page inert. Each text is
 * an element of its own, so that only what is new is spoken, be it the same words again.
 */
export function Announcer() {
  const topLayer = useTopLayer();
  const told = useSyncExternalStore(announcements.subscribe, announcements.snapshot, announcements.snapshot);
  const [noticed, setNoticed] = useState<Element>();
  const isNoticed = noticed === topLayer;

  useEffect(() => {
    const timer = setTimeout(() => setNoticed(topLayer), noticedAfterMs);
    return () => clearTimeout(timer);
  }, [topLayer]);

  if (!topLayer) return null;
  const texts = (urgent: boolean) =>
    told.filter((each) => isNoticed && each.urgent === urgent).map(({ id, text }) => <p key={id}>{text}</p>);

  return createPortal(
    <>
      <div aria-live="polite" aria-relevant="additions" className="visually-hidden">
        {texts(false)}
      </div>
      <div aria-live="assertive" aria-relevant="additions" className="visually-hidden">
        {texts(true)}
      </div>
    </>,
    topLayer,
  );
}
