import { Popconfirm } from 'antd';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contracts/accounts.ts';
import styles from '#web/shared/list/rows.module.css';
import { useSession } from '#web/shared/session/use-session.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { usePersonChange } from '../hooks/use-person-change.ts';
import { RoleModal } from './role-modal.tsx';

/** What else there is of a person, each in a window of its own. */
export interface PersonParts {
  SessionsModal: ComponentType<{ person: Person; onClose: () => void }>;
}

export interface PeopleListProps {
  people: readonly Person[];
  parts: PersonParts;
}

interface PersonActionsProps {
  person: Person;
  parts: PersonParts;
}

/** What an administrator can do with the account; those who only read see where the person is signed in. */
export function PersonActions({ person, parts: { SessionsModal } }: PersonActionsProps) {
  const { t } = useTranslation('people');
  const { account } = useSession();
  const change = usePersonChange(person);
  const [choosesRole, setChoosesRole] = useState(false);
  const [showsSessions, setShowsSessions] = useState(false);
  const { state } = person;
  const name = person.username ?? person.email;
  const action = (key: 'sessions' | 'role' | 'invite' | 'resetFactor' | 'deactivate' | 'reactivate', onClick?: () => void) => (
    <button type="button" className={styles['action']} aria-label={t(`named.${key}`, { name })} onClick={onClick}>
      {t(`action.${key}`)}
    </button>
  );
  const sessions =
    state === 'invited' ? null : (
      <>
        {action('sessions', () => setShowsSessions(true))}
        {showsSessions ? <SessionsModal person={person} onClose={() => setShowsSessions(false)} /> : null}
      </>
    );
  if (account?.role !== 'admin') return sessions;
  return (
    <span className={styles['actionList']}>
      {sessions}
      {action('role', () => setChoosesRole(true))}
      {state === 'invited' ? action('invite', change.inviteAgain) : null}
      {person.hasSecondFactor && person.id !== account.id ? (
        <Popconfirm
          title={t('resetFactorQuestion', { name })}
          okText={t('action.resetFactor')}
          cancelText={t('cancel')}
          onConfirm={change.resetFactor}
          getPopupContainer={popupContainer}
        >
          {action('resetFactor')}
        </Popconfirm>
      ) : null}
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
