import type { ButtonHTMLAttributes } from 'react';
import styles from './action.module.css';

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  compact?: boolean;
}

/** A button beside the one call to action; for public pages, which load without antd's button. */
export function PlainButton({ type = 'button', compact = false, ...rest }: PlainButtonProps) {
  return <button {...rest} type={type} className={styles['plain']} data-compact={compact} />;
}
