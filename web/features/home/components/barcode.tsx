import { barsOf } from '../model/bars.ts';
import styles from './hero-waybill.module.css';

export function Barcode({ text }: { text: string }) {
  const { bars, width } = barsOf(text);
  return (
    <svg className={styles['barcode']} viewBox={`0 0 ${width} 24`} preserveAspectRatio="none" aria-hidden focusable="false">
      {bars.map(([x, barWidth]) => (
        <rect key={x} x={x} width={barWidth} height="24" fill="currentColor" />
      ))}
    </svg>
  );
}
