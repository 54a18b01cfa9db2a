import { useTranslation } from 'react-i18next';
import type { HitOf } from '#contracts/search.ts';
import styles from './search.module.css';

export function FoundAccount({ account: { username, email, role } }: { account: HitOf<'accounts'> }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <bdi>{username ?? email}</bdi>
      <span>{t(`role.${role}`)}</span>
      {username === null ? null : (
        <span className={styles['detail']}>
          <bdi>{email}</bdi>
        </span>
      )}
    </>
  );
}
