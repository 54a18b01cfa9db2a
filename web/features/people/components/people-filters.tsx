import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { personStates, roles, type PersonState, type Role } from '#contracts/accounts.ts';
import type { PeopleFilter } from '../hooks/use-people-filter.ts';
import styles from './people.module.css';

export function PeopleFilters({ filter: { wanted, chooseRole, chooseState } }: { filter: PeopleFilter }) {
  const { t } = useTranslation(['people', 'accounts']);
  return (
    <>
      <Select<Role | 'all'>
        className={styles['filter'] ?? ''}
        aria-label={t('people:column.role')}
        value={wanted.role ?? 'all'}
        onChange={(chosen) => chooseRole(chosen === 'all' ? undefined : chosen)}
        options={[
          { value: 'all', label: t('people:filter.allRoles') },
          ...roles.map((value) => ({ value, label: t(`accounts:role.${value}`) })),
        ]}
      />
      <Select<PersonState | 'all'>
        className={styles['filter'] ?? ''}
        aria-label={t('people:column.state')}
        value={wanted.state ?? 'all'}
        onChange={(chosen) => chooseState(chosen === 'all' ? undefined : chosen)}
        options={[
          { value: 'all', label: t('people:filter.allStates') },
          ...personStates.map((value) => ({ value, label: t(`people:state.${value}`) })),
        ]}
      />
    </>
  );
}
