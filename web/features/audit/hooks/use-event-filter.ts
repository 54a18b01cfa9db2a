import { useSearchParams } from 'react-router-dom';
import { listAuditEventsSchema } from '#contracts/audit.ts';
import { daysAfter } from '#contracts/utc-day.ts';
import { withParam } from '#web/shared/list/with-param.ts';
import type { EventsWanted } from '../api/audit-events.ts';

const names = ['kind', 'type', 'actor', 'from', 'to', 'correlation'] as const;
export type FilterName = (typeof names)[number];

const fields = listAuditEventsSchema.shape;
const day = /^\d{4}-\d\d-\d\d$/;

/** What the address narrows the events down to; days are whole ones in UTC. */
export function useEventFilter() {
  const [params, setParams] = useSearchParams();
  const given = (name: FilterName) => params.get(name) ?? undefined;
  const dayIn = (name: 'from' | 'to') => (day.test(given(name) ?? '') ? given(name) : undefined);
  const [from, to] = [dayIn('from'), dayIn('to')];
  const wanted: EventsWanted = {
    kind: fields.kind.safeParse(given('kind')).data,
    type: fields.type.safeParse(given('type')).data,
    actor: fields.actor.safeParse(given('actor')).data,
    correlation: fields.correlation.safeParse(given('correlation')).data,
    from: from && `${from}T00:00:00Z`,
    to: to && `${daysAfter(to, 1)}T00:00:00Z`,
  };
  return {
    wanted,
    days: { from, to },
    isNarrowed: Object.values(wanted).some((value) => value !== undefined),
    choose: (name: FilterName, value: string | undefined) =>
      setParams((now) => withParam(now, name, value), { replace: true, preventScrollReset: true }),
    clear: () =>
      setParams((now) => names.reduce((left, name) => withParam(left, name, undefined), now), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}
