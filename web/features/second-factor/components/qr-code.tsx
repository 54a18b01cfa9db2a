import styles from './second-factor.module.css';

/** Modules of light that a reader needs around the code. */
const quiet = 4;

export function QrCode({ code: { size, path }, label }: { code: { size: number; path: string }; label: string }) {
  const side = size + 2 * quiet;
  return (
    <svg className={styles['qr']} viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
