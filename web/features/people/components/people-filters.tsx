import { useTranslation } from 'react-i18next';
import { personStates, roles } from '#contracts/accounts.ts';
import { ListFilter } from '#web/shared/list/list-filter.tsx';
import type { PeopleFilter } from '../hooks/use-people-filter.ts';

export function PeopleFilters({ filter: { wanted, chooseRole, chooseState } }: { filter: PeopleFilter }) {
  const { t } = useTranslation(['people', 'accounts']);
  return (
    <>
      <ListFilter
        label={t('people:column.role')}
        all={t('people:filter.allRoles')}
        value={wanted.role}
        values={roles}
        textOf={(value) => t(`accounts:role.${value}`)}
        onChoose={chooseRole}
      />
      <ListFilter
        label={t('people:column.state')}
        all={t('people:filter.allStates')}
        value={wanted.state}
        values={personStates}
        textOf={(value) => t(`people:state.${value}`)}
        onChoose={chooseState}
      />
    </>
  );
}
