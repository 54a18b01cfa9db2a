import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import styles from './dashboard.module.css';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import { LiveStamp } from './live-stamp.tsx';

interface DashboardHeaderProps {
  canWrite: boolean;
  /** When the list was read, in milliseconds since 1970; undefined while it is not there. */
  readAt: number | undefined;
  /** Whether it could not be read anew since. */
  isStale: boolean;
  children: ReactNode;
}

export function DashboardHeader({ canWrite, readAt, isStale, children }: DashboardHeaderProps) {
  const { t } = useTranslation('shipments');
  return (
    <header className={styles['head']}>
      <div className={styles['title']}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        {readAt === undefined ? null : <LiveStamp readAt={readAt} isStale={isStale} />}
        {canWrite ? null : <p className={styles['soft']}>{t('readOnly')}</p>}
      </div>
      <div className={styles['tools']}>
        <nav aria-label={t('quickLinks')} className={styles['links']}>
          <LinkButton to={paths.liveSupport}>{t('support')}</LinkButton>
          <LinkButton to={paths.emails}>{t('email')}</LinkButton>
          {canWrite ? <LinkButton to={paths.notify}>{t('notify')}</LinkButton> : null}
          <LinkButton to={paths.imports}>{t('import')}</LinkButton>
        </nav>
        {children}
        {canWrite ? (
          <LinkButton to={paths.shipNow} type="primary">
            {t('newShipment')}
          </LinkButton>
        ) : null}
      </div>
    </header>
  );
}
