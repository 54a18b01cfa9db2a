import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#contracts/alerts.ts';
import { directionOf } from '#contracts/languages.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './alerts.module.css';

export function AlertCard({ alert, children }: { alert: Alert; children?: ReactNode }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  return (
    <article className={styles['alert']} data-level={alert.level}>
      <p className={styles['level']}>{t(`level.${alert.level}`)}</p>
      <div lang={alert.language} dir={directionOf(alert.language)}>
        <h3 className={styles['title']}>{alert.title}</h3>
        <p className={styles['detail']}>{alert.detail}</p>
      </div>
      <p className={styles['when']}>
        {t('since', { time: format.instant(alert.publishedAt, 'dayTime') })}
        {alert.until ? ` · ${t('until', { time: format.instant(alert.until, 'dayTime') })}` : null}
      </p>
      {children}
    </article>
  );
}
