import type { ButtonHTMLAttributes } from 'react';
import styles from './action.module.css';

/** A button beside the one call to action; for public pages, which load without antd's button. */
export function PlainButton({ type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={styles['plain']} />;
}
