import { HomeOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import { paths } from '#contracts/paths.ts';
import { RailEntry } from './rail-entry.tsx';
import styles from './rail.module.css';
import { useSignOut } from './use-sign-out.ts';

export function AccountFoot({ account }: { account: Account }) {
  const { t } = useTranslation(['accounts', 'staff']);
  const logOut = useSignOut();
  return (
    <div className={styles['foot']}>
      <p className={styles['who']}>
        <bdi>{account.username}</bdi>
        <span>{t(`accounts:role.${account.role}`)}</span>
      </p>
      <RailEntry icon={<UserOutlined aria-hidden />} label={t('staff:yourAccount')} to={paths.ownAccount} />
      <RailEntry icon={<HomeOutlined aria-hidden />} label={t('accounts:backToHome')} to={paths.home} />
      <RailEntry
        icon={<LogoutOutlined aria-hidden className="mirrored" />}
        label={t('staff:logout')}
        onClick={() => void logOut()}
      />
    </div>
  );
}
