import { Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contracts/accounts.ts';
import styles from '#web/shared/list/rows.module.css';
import { useSession } from '#web/shared/session/use-session.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { usePersonChange } from '../hooks/use-person-change.ts';
import { RoleModal } from './role-modal.tsx';

/** What an administrator can do with the account; nothing for those who only read. */
export function PersonActions({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const { account } = useSession();
  const change = usePersonChange(person);
  const [choosesRole, setChoosesRole] = useState(false);
  if (account?.role !== 'admin') return null;
  const { state } = person;
  const name = person.username ?? person.email;
  const action = (key: 'role' | 'invite' | 'deactivate' | 'reactivate', onClick?: () => void) => (
    <button type="button" className={styles['action']} aria-label={t(`named.${key}`, { name })} onClick={onClick}>
      {t(`action.${key}`)}
    </button>
  );
  return (
    <span className={styles['actionList']}>
      {action('role', () => setChoosesRole(true))}
      {state === 'invited' ? action('invite', change.inviteAgain) : null}
      {state === 'deactivated' ? (
        action('reactivate', change.reactivate)
      ) : (
        <Popconfirm
          title={t('deactivateQuestion', { name })}
          okText={t('action.deactivate')}
          cancelText={t('cancel')}
          onConfirm={change.deactivate}
          getPopupContainer={popupContainer}
        >
          {action('deactivate')}
        </Popconfirm>
      )}
      {choosesRole ? <RoleModal person={person} onClose={() => setChoosesRole(false)} /> : null}
    </span>
  );
}
