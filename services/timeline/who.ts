import { staffRoles, roleSchema } from '#contracts/accounts.ts';
import type { TimelineActor } from '#contracts/timeline.ts';
import type { PlacedEvent } from '#projections/history/queries.ts';

type Act = Pick<PlacedEvent, 'actorId' | 'actorRole' | 'source'>;

/** Whether a person with an account did it. */
export const isByAccount = ({ actorRole }: Act): boolean => {
  const role = roleSchema.safeParse(actorRole);
  return role.success && staffRoles.includes(role.data);
};

/** Who did it; `usernames` are those of accounts by their ids. */
export function whoDid(
  act: Act,
  { usernames, byLink }: { usernames: ReadonlyMap<string, string>; byLink: boolean },
): TimelineActor {
  if (isByAccount(act)) return { who: 'account', name: usernames.get(act.actorId) ?? null };
  if (act.actorRole === 'customer') return { who: byLink ? 'link' : 'customer' };
  return { who: act.source === 'import' || act.source === 'simulator' ? act.source : 'system' };
}
