import { useTranslation } from 'react-i18next';
import type { AdminUser } from '#contracts/accounts.ts';
import { Clock } from './clock.tsx';
import styles from './admin.module.css';

export function AdminInformation({ user: { id, email, role } }: { user: AdminUser }) {
  const { t } = useTranslation(['admin', 'accounts']);
  return (
    <section aria-labelledby="information" className={styles['card']}>
      <h2 id="information">{t('information.title')}</h2>
      <dl className={styles['facts']}>
        <dt>{t('information.id')}</dt>
        <dd className="mono">
          <bdi>{id}</bdi>
        </dd>
        <dt>{t('information.email')}</dt>
        <dd>
          <bdi>{email}</bdi>
        </dd>
        <dt>{t('information.role')}</dt>
        <dd>{t(`accounts:role.${role}`)}</dd>
        <dt>{t('information.time')}</dt>
        <dd>
          <Clock />
        </dd>
      </dl>
    </section>
  );
}
