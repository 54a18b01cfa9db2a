import { PageSkeleton } from '#web/shared/ui/state/page-skeleton.tsx';
import styles from './workspace.module.css';

export function WorkspaceSkeleton() {
  return (
    <div className={styles['workspace']}>
      <div className={styles['waitingRail']} />
      <div className={styles['page']}>
        <div className={styles['bar']} />
        <main className={styles['main']}>
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}
