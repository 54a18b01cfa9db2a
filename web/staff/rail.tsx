import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Account } from '#contracts/accounts.ts';
import { paths } from '#contracts/paths.ts';
import { Logo } from '#web/shared/ui/logo.tsx';
import { AccountFoot } from './account-foot.tsx';
import { RailLinks } from './rail-links.tsx';
import { RecordLinks } from './record-links.tsx';
import { SetUpLinks } from './set-up-links.tsx';
import styles from './rail.module.css';

export function Rail({ account }: { account: Account }) {
  const { t } = useTranslation(['staff', 'common']);
  return (
    <nav aria-label={t('staff:rail.label')} className={styles['rail']}>
      <Link to={paths.home} className={styles['brand']} aria-label={t('common:nav.homeLink')}>
        <Logo size={24} />
        <span className={styles['label']}>{t('common:brand')}</span>
      </Link>
      <div className={styles['entries']}>
        <RailLinks role={account.role} />
        <h2 className={styles['group']}>{t('staff:rail.records')}</h2>
        <RecordLinks role={account.role} />
        <h2 className={styles['group']}>{t('staff:rail.setUp')}</h2>
        <SetUpLinks role={account.role} />
      </div>
      <AccountFoot account={account} />
    </nav>
  );
}
