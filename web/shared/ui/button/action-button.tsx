import type { ButtonHTMLAttributes } from 'react';
import styles from './action.module.css';

/** The one call to action; for public pages, which load without antd's button. */
export function ActionButton({ type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={styles['action']} />;
}
