import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { demoAccountsQuery } from '../api/demo-accounts.ts';
import styles from './demo-accounts.module.css';

interface DemoAccountsProps {
  /** What people sign in by; administrators alone do so by their address. */
  by: 'username' | 'email';
  onPick: (name: string, password: string) => void;
}

/** The accounts of a demonstration, each filling in the form; nothing where there are none. */
export function DemoAccounts({ by, onPick }: DemoAccountsProps) {
  const { t } = useTranslation('accounts');
  const { data = [] } = useQuery(demoAccountsQuery);
  const accounts = by === 'email' ? data.filter(({ role }) => role === 'admin') : data;
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo" className={styles['demo']}>
      <h2 id="demo" className={styles['heading']}>
        {t('demo.heading')}
      </h2>
      <p className={styles['lead']}>{t('demo.lead')}</p>
      <ul>
        {accounts.map(({ [by]: name, password, role }) => (
          <li key={name} className={styles['account']}>
            <span className={styles['who']}>
              <span className={`mono ${styles['name']}`}>{name}</span>
              <span className={styles['role']}>{t(`role.${role}`)}</span>
            </span>
            <span className="mono">{password}</span>
            <Button aria-label={t('demo.useOf', { username: name })} onClick={() => onPick(name, password)}>
              {t('demo.use')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
