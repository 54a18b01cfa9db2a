import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { securityGroupSchema, type SecurityGroup } from '#contracts/security-log.ts';
import { withParam } from '#web/shared/list/with-param.ts';

/** What the address narrows the log down to; undefined for all. */
export function useSecurityFilter() {
  const [params, setParams] = useSearchParams();
  const group = securityGroupSchema.safeParse(params.get('group')).data;
  const person = z.uuid().safeParse(params.get('person')).data;

  const set = (name: 'group' | 'person', value: string | undefined) =>
    setParams((now) => withParam(now, name, value), { replace: true, preventScrollReset: true });

  return {
    group,
    person,
    chooseGroup: (chosen: SecurityGroup | undefined) => set('group', chosen),
    choosePerson: (chosen: string | undefined) => set('person', chosen),
  };
}
