import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { NewDelivery, Queued } from './webhook-deliveries.ts';

/** Adds deliveries in their order, and the messages that they deliver; what is there already stays as it is. */
export async function insertDeliveries(
  transaction: Kysely<StateTables>,
  { messages, deliveries }: Pick<Queued, 'messages' | 'deliveries'>,
  at: Date,
): Promise<void> {
  if (messages.length > 0) {
    await sql`
      insert into webhook_messages (event_id, type, body, created_at)
      select *, ${at}::timestamptz from unnest(
        ${messages.map(({ eventId }) => eventId)}::uuid[], ${messages.map(({ type }) => type)}::text[],
        ${messages.map(({ body }) => body)}::text[])
      on conflict (event_id) do update set created_at = excluded.created_at`.execute(transaction);
  }
  if (deliveries.length > 0) {
    const column = <Name extends keyof NewDelivery>(name: Name) => deliveries.map((delivery) => delivery[name]);
    await sql`
      insert into webhook_deliveries (id, webhook_id, event_id, kind, request_id, order_key, state, next_attempt_at, created_at)
      select id, webhook_id, event_id, kind, request_id, order_key, 'waiting', ${at}::timestamptz, ${at}::timestamptz
      from unnest(
        ${column('id')}::uuid[], ${column('webhookId')}::uuid[], ${column('eventId')}::uuid[], ${column('kind')}::text[],
        ${column('requestId')}::uuid[], ${column('orderKey')}::text[]
      ) with ordinality as d (id, webhook_id, event_id, kind, request_id, order_key, nth)
      order by nth
      on conflict (id) do nothing`.execute(transaction);
  }
}
