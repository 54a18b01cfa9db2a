import styles from './spinner.module.css';

/** Something is being worked on; the button's word says what. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden />;
}
