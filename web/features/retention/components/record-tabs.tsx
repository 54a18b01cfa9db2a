import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import styles from './retention.module.css';

const tabs = [
  { view: 'persons', to: paths.erasures },
  { view: 'retention', to: paths.retention },
] as const;

/** Between the erasure of persons and how long data is kept. */
export function RecordTabs({ current }: { current: (typeof tabs)[number]['view'] }) {
  const { t } = useTranslation('retention');
  return (
    <nav aria-label={t('tabs.label')} className={styles['tabs']}>
      {tabs.map(({ view, to }) => (
        <Link
          key={view}
          to={to}
          className={styles['tab']}
          aria-current={view === current ? 'page' : undefined}
          preventScrollReset
        >
          {t(`tabs.${view}`)}
        </Link>
      ))}
    </nav>
  );
}
