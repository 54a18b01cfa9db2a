import { EllipsisOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Account } from '#contracts/accounts.ts';
import { AccountFoot } from './account-foot.tsx';
import { RailEntry } from './rail-entry.tsx';
import { RailLinks } from './rail-links.tsx';
import { RecordLinks } from './record-links.tsx';
import { SetUpLinks } from './set-up-links.tsx';
import styles from './rail.module.css';

/** The rail of a phone: the screens within reach of a thumb, everything else behind More. */
export function BottomBar({ account }: { account: Account }) {
  const { t } = useTranslation('staff');
  const { pathname } = useLocation();
  /** The page over which it was opened: a link in it leads away from under it. */
  const [openOver, setOpenOver] = useState<string>();
  return (
    <>
      <nav aria-label={t('rail.label')} className={styles['bar']}>
        <RailLinks role={account.role} part="bar" />
        <RailEntry
          icon={<EllipsisOutlined aria-hidden />}
          label={t('rail.more')}
          opensDialog
          onClick={() => setOpenOver(pathname)}
        />
      </nav>
      <Drawer
        open={openOver === pathname}
        onClose={() => setOpenOver(undefined)}
        title={t('rail.more')}
        placement="bottom"
        size="auto"
      >
        <div className={styles['more']}>
          <AccountFoot account={account} />
          {/* Last, where the thumb is: touched twice, More must not sign out. */}
          <RailLinks role={account.role} part="more" />
          <h2 className={styles['group']}>{t('rail.records')}</h2>
          <RecordLinks role={account.role} />
          <h2 className={styles['group']}>{t('rail.setUp')}</h2>
          <SetUpLinks role={account.role} />
        </div>
      </Drawer>
    </>
  );
}
