import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { announcements } from './announcements.ts';
import { useHydrated } from '../use-hydrated.ts';

/** A screen reader first has to know of a region before it hears of what is put into it. */
const noticedAfterMs = 100;

/**
 * The only live regions of the page. They are outside #root, which dialogs make inert, and stay from hydration on; each text is an
 * element of its own, so that only what is new is spoken, be it the same words again.
 */
export function Announcer() {
  const hydrated = useHydrated();
  const told = useSyncExternalStore(announcements.subscribe, announcements.snapshot, announcements.snapshot);
  const [isNoticed, setNoticed] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setNoticed(true), noticedAfterMs);
    return () => clearTimeout(timer);
  }, []);

  if (!hydrated) return null;
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
    document.body,
  );
}
