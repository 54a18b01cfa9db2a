import { EllipsisOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import { AccountFoot } from './account-foot.tsx';
import { AlertsEntry } from './alerts-entry.tsx';
import { RailEntry } from './rail-entry.tsx';
import { RailLinks } from './rail-links.tsx';
import styles from './rail.module.css';

/** The rail of a phone: the screens within reach of a thumb, everything else behind More. */
export function BottomBar({ account }: { account: Account }) {
  const { t } = useTranslation('staff');
  const [open, setOpen] = useState(false);
  return (
    <>
      <nav aria-label={t('rail.label')} className={styles['bar']}>
        <RailLinks role={account.role} />
        <RailEntry icon={<EllipsisOutlined aria-hidden />} label={t('rail.more')} opensDialog onClick={() => setOpen(true)} />
      </nav>
      <Drawer open={open} onClose={() => setOpen(false)} title={t('rail.more')} placement="bottom" size="auto">
        <div className={styles['more']}>
          <AccountFoot account={account} />
          {/* Last, where the thumb is: touched twice, More must not sign out. */}
          <h2 className={styles['group']}>{t('rail.setUp')}</h2>
          <AlertsEntry />
        </div>
      </Drawer>
    </>
  );
}
