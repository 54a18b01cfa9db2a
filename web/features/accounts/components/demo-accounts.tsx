import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { demoAccountsQuery } from '../api/demo-accounts.ts';
import styles from './demo-accounts.module.css';
import type { Credentials } from './login-form.tsx';

/** The accounts of a demonstration, each filling in the form; nothing where there are none. */
export function DemoAccounts({ onPick }: { onPick: (credentials: Credentials) => void }) {
  const { t } = useTranslation('accounts');
  const { data: accounts = [] } = useQuery(demoAccountsQuery);
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo" className={styles['demo']}>
      <h2 id="demo" className={styles['heading']}>
        {t('demo.heading')}
      </h2>
      <p className={styles['lead']}>{t('demo.lead')}</p>
      <ul>
        {accounts.map(({ username, password, role }) => (
          <li key={username} className={styles['account']}>
            <span className={styles['who']}>
              <span className={`mono ${styles['name']}`}>{username}</span>
              <span className={styles['role']}>{t(`role.${role}`)}</span>
            </span>
            <span className="mono">{password}</span>
            <Button aria-label={t('demo.useOf', { username })} onClick={() => onPick({ username, password })}>
              {t('demo.use')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
