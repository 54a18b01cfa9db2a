import { staffRoles, roleSchema } from '#contracts/accounts.ts';
import type { TimelineActor } from '#contracts/timeline.ts';
import type { PlacedEvent } from '#projections/history/queries.ts';

type Act = Pick<PlacedEvent, 'actorId' | 'actorRole' | 'source'>;

/** Whether a person with an account did it. */
const isByAccount = ({ actorRole }: Act): boolean => {
  const role = roleSchema.safeParse(actorRole);
  return role.success && staffRoles.includes(role.data);
};

/** Whether a program did it, with an API key. */
const isByKey = ({ actorRole }: Act): boolean => actorRole === 'api_key';

/** Whether whoever did it has a name. */
export const isNamed = (act: Act): boolean => isByAccount(act) || isByKey(act);

/** Who did it; `names` are those of accounts and API keys by their ids. */
export function whoDid(act: Act, { names, byLink }: { names: ReadonlyMap<string, string>; byLink: boolean }): TimelineActor {
  if (isNamed(act)) return { who: isByKey(act) ? 'key' : 'account', name: names.get(act.actorId) ?? null };
  if (act.actorRole === 'customer') return { who: byLink ? 'link' : 'customer' };
  return { who: act.source === 'import' || act.source === 'simulator' ? act.source : 'system' };
}
