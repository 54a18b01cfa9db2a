import { useSearchParams } from 'react-router-dom';
import { personStateSchema, roleSchema, type PersonState, type Role } from '#contracts/accounts.ts';
import { searchOf } from '#web/shared/list/search-param.ts';
import { withParam } from '#web/shared/list/with-param.ts';

const names = ['search', 'role', 'state'] as const;

/** What the address narrows the list down to, undefined for all; every change is a step back can undo. */
export function usePeopleFilter() {
  const [params, setParams] = useSearchParams();
  const search = searchOf(params);
  const role = roleSchema.safeParse(params.get('role')).data;
  const state = personStateSchema.safeParse(params.get('state')).data;

  const set = (name: 'role' | 'state', value: string | undefined) =>
    setParams((now) => withParam(now, name, value), { preventScrollReset: true });

  return {
    wanted: { search, role, state },
    isNarrowed: search !== '' || role !== undefined || state !== undefined,
    chooseRole: (chosen: Role | undefined) => set('role', chosen),
    chooseState: (chosen: PersonState | undefined) => set('state', chosen),
    clear: () =>
      setParams((now) => names.reduce((left, name) => withParam(left, name, undefined), now), { preventScrollReset: true }),
  };
}

export type PeopleFilter = ReturnType<typeof usePeopleFilter>;
