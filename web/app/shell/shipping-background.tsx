import { useEffect, useRef } from 'react';
import styles from './shipping-background.module.css';

const parcels = [0, 1, 2];
const journeyMs = 360_000;
const stepMs = 500;

/** Where a parcel is at a time: degrees on the arc from -40 to 32, and how clearly it is seen, fading in at the start. */
function placeOf(parcel: number, elapsedMs: number): { turn: number; clarity: number } {
  const part = (elapsedMs / journeyMs + 0.4 + parcel / parcels.length) % 1;
  return { turn: -40 + part * 72, clarity: Math.min(1, Math.max(0, (part - 0.15) * 4)) };
}

/**
 * A slow route with a few parcels on it, behind everything; it rests while the page is hidden or reduced motion is preferred.
 * Two steps a second of about a pixel: a style sheet animation would wake the compositor sixty times as often.
 */
export function ShippingBackground() {
  const scene = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)');
    let elapsedMs = 0;
    const paint = () => {
      for (const [index, parcel] of (scene.current?.querySelectorAll('span') ?? []).entries()) {
        const { turn, clarity } = placeOf(index, elapsedMs);
        parcel.style.transform = `rotate(${turn.toFixed(2)}deg)`;
        parcel.style.opacity = clarity.toFixed(2);
      }
    };
    paint();
    const timer = setInterval(() => {
      if (document.hidden || still.matches) return;
      elapsedMs += stepMs;
      paint();
    }, stepMs);
    return () => clearInterval(timer);
  }, []);

  return (
    <div ref={scene} className={styles['scene']} aria-hidden>
      <svg className={styles['route']} viewBox="0 0 2400 2400" focusable="false">
        <circle cx="1200" cy="1200" r="1190" />
      </svg>
      {parcels.map((parcel) => (
        <span key={parcel} className={styles['parcel']} />
      ))}
    </div>
  );
}
