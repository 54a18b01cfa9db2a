import { Announced } from '../ui/announce/announced.tsx';
import styles from './list.module.css';

/** How many are shown; announced whenever it changes. */
export function ListCount({ children }: { children: string }) {
  return <Announced className={styles['count']}>{children}</Announced>;
}
