import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

interface SkeletonLineProps {
  /** CSS lengths of what will stand here, so that nothing jumps. */
  width?: string;
  height?: string;
}

export function SkeletonLine({ width = '100%', height = '1em' }: SkeletonLineProps) {
  const size: CSSProperties = { width, height };
  return <span className={styles['line']} style={size} aria-hidden />;
}
