import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { announcements } from './announcements.ts';
import { useTopLayer } from '../top-layer.ts';

/** A screen reader first has to know of a region before it hears of what is put into it. */
const noticedAfterMs = 100;

/** What was announced longer before a dialog opened or closed has been spoken, and is not repeated in the next region. */
const spokenAfterMs = 1_000;

/**
 * The only live regions of the page, from hydration on; a modal dialog brings its own, because it makes the page inert. Each text is
 * an element of its own, so that only what is new is spoken, be it the same words again.
 */
export function Announcer() {
  const topLayer = useTopLayer();
  const recent = useSyncExternalStore(announcements.subscribe, announcements.snapshot, announcements.snapshot);
  const [noticed, setNoticed] = useState<{ layer: Element | undefined; from: number }>();

  useEffect(() => {
    const from = performance.now() - spokenAfterMs;
    const timer = setTimeout(() => setNoticed({ layer: topLayer, from }), noticedAfterMs);
    return () => clearTimeout(timer);
  }, [topLayer]);

  if (!topLayer) return null;
  const audible = noticed?.layer === topLayer ? recent.filter(({ at }) => at >= noticed.from) : [];
  const texts = (urgent: boolean) =>
    audible.filter((each) => each.urgent === urgent).map(({ id, text }) => <p key={id}>{text}</p>);

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
