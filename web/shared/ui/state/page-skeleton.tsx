import { ContentSkeleton } from './content-skeleton.tsx';
import styles from './skeleton.module.css';

/** What stands in place of a page until its code has come. */
export const PageSkeleton = () => (
  <div className={styles['page']}>
    <ContentSkeleton />
  </div>
);
