import { Link, type LinkProps } from 'react-router-dom';
import styles from './action.module.css';

/** A link that looks like the one call to action; for public pages, which load without antd's button. */
export function ActionLink(props: LinkProps) {
  return <Link {...props} className={styles['action'] ?? ''} />;
}
