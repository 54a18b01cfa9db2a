import { useId } from 'react';
import { pointsOf } from './points-of.ts';
import styles from './sparkline.module.css';

const width = 120;
const height = 32;

interface SparklineProps {
  values: readonly number[];
  /** What it shows, in words. */
  label: string;
}

/** The way of a figure, without axes; it runs in the direction of reading. */
export function Sparkline({ values, label }: SparklineProps) {
  const title = useId();
  const line = pointsOf(values, { width, height });
  return (
    <svg
      className={styles['line']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={title}
    >
      <title id={title}>{label}</title>
      <polygon className={styles['area']} points={`0,${height} ${line} ${width},${height}`} />
      <polyline className={styles['stroke']} points={line} />
    </svg>
  );
}
