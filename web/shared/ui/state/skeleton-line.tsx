import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

interface SkeletonLineProps {
  /** CSS lengths of what will stand here, so that nothing jumps. */
  width?: string;
  height?: string;
}

export function SkeletonLine({ width = '100%', height = '1em' }: SkeletonLineProps) {
  // `min` rather than a maximum of 100 %: that one does not keep a length from widening the column it stands in.
  const size: CSSProperties = { width: `min(${width}, 100%)`, height };
  return <span className={styles['line']} style={size} aria-hidden />;
}
