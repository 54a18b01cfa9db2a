import { z } from 'zod';
import { roleSchema } from '#contracts/accounts.ts';
import {
  exportedSchema,
  securityGroups,
  securityTypeSchema,
  type SecurityEntry,
  type SecurityGroup,
} from '#contracts/security-log.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import { apiKeyNames } from '#projections/api-keys/queries.ts';
import { webhookNames } from '#projections/webhooks/queries.ts';
import { newestEvents, type NewestEvent } from '#projections/history/queries.ts';
import type { Page } from '#projections/page.ts';
import type { Models } from '#projections/projector.ts';
import { trackingNumbersOf } from '#projections/shipments/queries.ts';

export interface SecurityLogWanted {
  group: SecurityGroup | undefined;
  person: string | undefined;
  limit: number;
  cursor: string | undefined;
}

/** What happened to accounts, and what their persons were shown, newest first. Throws BadCursor. */
export type ReadSecurityLog = (wanted: SecurityLogWanted) => Promise<Page<SecurityEntry>>;

export const createSecurityLog =
  ({ models, accounts }: { models: Models; accounts: Pick<Accounts, 'usernames'> }): ReadSecurityLog =>
  async ({ group, person, limit, cursor }) => {
    const types = group ? securityGroups[group] : securityTypeSchema.options;
    const { items, nextCursor } = await newestEvents(models, { kind: 'account', aboutId: person, types, limit, cursor });
    const ids = items.flatMap(({ aboutId, actorId }) => [aboutId, actorId]);
    const shipmentIds = items.flatMap(({ data }) => detailSchema.parse(data).shipmentId ?? []);
    const keyIds = items.flatMap(({ actorId, actorRole, data }) =>
      [actorRole === 'api_key' ? actorId : [], detailSchema.parse(data).apikeyId ?? []].flat(),
    );
    const webhookIds = items.flatMap(({ data }) => detailSchema.parse(data).webhookId ?? []);
    const [usernames, numbers, keys, webhooks] = await Promise.all([
      accounts.usernames([...new Set(ids)]),
      shipmentIds.length === 0 ? new Map<string, string>() : trackingNumbersOf(models, [...new Set(shipmentIds)]),
      apiKeyNames(models, [...new Set(keyIds)]),
      webhookNames(models, [...new Set(webhookIds)]),
    ]);
    return { items: items.map((event) => entryOf(event, { usernames, numbers, keys, webhooks })), nextCursor };
  };

const detailSchema = z.object({
  role: roleSchema.optional(),
  count: z.int().optional(),
  left: z.int().optional(),
  what: exportedSchema.optional(),
  shipmentId: z.uuid().optional(),
  chatId: z.uuid().optional(),
  apikeyId: z.uuid().nullish(),
  webhookId: z.uuid().optional(),
});

interface Names {
  /** By the ids of accounts. */
  usernames: ReadonlyMap<string, string>;
  /** By the ids of shipments. */
  numbers: ReadonlyMap<string, string>;
  /** By the ids of API keys. */
  keys: ReadonlyMap<string, string>;
  /** By the ids of webhook endpoints. */
  webhooks: ReadonlyMap<string, string>;
}

function entryOf(event: NewestEvent, { usernames, numbers, keys, webhooks }: Names): SecurityEntry {
  const { id, type, aboutId, recordedAt, data } = event;
  const { shipmentId, chatId, apikeyId, webhookId, what, ...detail } = detailSchema.parse(data);
  const named = (accountId: string) => ({ id: accountId, username: usernames.get(accountId) ?? null });
  return {
    id,
    type: securityTypeSchema.parse(type),
    account: named(aboutId),
    by: byOf(event, { named, keys }),
    recordedAt,
    ...detail,
    ...(what !== undefined && { exported: what }),
    ...(webhookId !== undefined && { webhook: { id: webhookId, name: webhooks.get(webhookId) ?? null } }),
    ...(apikeyId && { apiKey: { id: apikeyId, name: keys.get(apikeyId) ?? null } }),
    ...(chatId !== undefined && { chat: { id: chatId } }),
    ...(shipmentId !== undefined && { shipment: { id: shipmentId, trackingNumber: numbers.get(shipmentId) ?? null } }),
  };
}

interface Namers extends Pick<Names, 'keys'> {
  named(accountId: string): { id: string; username: string | null };
}

function byOf({ actorId, actorRole, aboutId }: NewestEvent, { named, keys }: Namers): SecurityEntry['by'] {
  if (actorRole === 'system') return { who: 'system' };
  if (actorRole === 'api_key') return { who: 'api_key', id: actorId, name: keys.get(actorId) ?? null };
  if (actorId === aboutId) return { who: 'self' };
  return z.uuid().safeParse(actorId).success ? { who: 'account', ...named(actorId) } : { who: 'visitor' };
}
