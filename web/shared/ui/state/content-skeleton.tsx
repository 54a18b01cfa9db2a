import { useTranslation } from 'react-i18next';
import { SkeletonLine } from './skeleton-line.tsx';
import styles from './skeleton.module.css';
import { Waiting } from './waiting.tsx';

/** What stands in a page until its content has come. */
export function ContentSkeleton() {
  const { t } = useTranslation();
  return (
    <Waiting label={t('loading')} className={styles['content']}>
      <SkeletonLine width="16rem" height="2.25rem" />
      <SkeletonLine width="28rem" />
      <SkeletonLine height="16rem" />
    </Waiting>
  );
}
