import { z } from 'zod';
import { roleSchema } from '#contracts/accounts.ts';
import { securityGroups, securityTypeSchema, type SecurityEntry, type SecurityGroup } from '#contracts/security-log.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import { newestEvents, type NewestEvent } from '#projections/history/queries.ts';
import type { Page } from '#projections/page.ts';
import type { Models } from '#projections/projector.ts';

export interface SecurityLogWanted {
  group: SecurityGroup | undefined;
  person: string | undefined;
  limit: number;
  cursor: string | undefined;
}

/** What happened to accounts, newest first. Throws BadCursor. */
export type ReadSecurityLog = (wanted: SecurityLogWanted) => Promise<Page<SecurityEntry>>;

export const createSecurityLog =
  ({ models, accounts }: { models: Models; accounts: Pick<Accounts, 'usernames'> }): ReadSecurityLog =>
  async ({ group, person, limit, cursor }) => {
    const types = group ? securityGroups[group] : securityTypeSchema.options;
    const { items, nextCursor } = await newestEvents(models, { kind: 'account', aboutId: person, types, limit, cursor });
    const ids = items.flatMap(({ aboutId, actorId }) => (z.uuid().safeParse(actorId).success ? [aboutId, actorId] : [aboutId]));
    const usernames = await accounts.usernames([...new Set(ids)]);
    return { items: items.map((event) => entryOf(event, usernames)), nextCursor };
  };

const detailSchema = z.object({ role: roleSchema.optional(), count: z.int().optional(), left: z.int().optional() });

function entryOf(event: NewestEvent, usernames: ReadonlyMap<string, string>): SecurityEntry {
  const { id, type, aboutId, recordedAt, data } = event;
  const named = (accountId: string) => ({ id: accountId, username: usernames.get(accountId) ?? null });
  return {
    id,
    type: securityTypeSchema.parse(type),
    account: named(aboutId),
    by: byOf(event, named),
    recordedAt,
    ...detailSchema.parse(data),
  };
}

type Named = (accountId: string) => { id: string; username: string | null };

function byOf({ actorId, actorRole, aboutId }: NewestEvent, named: Named): SecurityEntry['by'] {
  if (actorRole === 'system') return { who: 'system' };
  if (actorId === aboutId) return { who: 'self' };
  return z.uuid().safeParse(actorId).success ? { who: 'account', ...named(actorId) } : { who: 'visitor' };
}
