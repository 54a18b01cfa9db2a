import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import styles from './workspace.module.css';

export function WorkspaceSkeleton() {
  return (
    <div className={styles['workspace']}>
      <div className={styles['waitingRail']} />
      <div className={styles['page']}>
        <div className={styles['bar']} />
        <main className={styles['main']}>
          <ContentSkeleton />
        </main>
      </div>
    </div>
  );
}
