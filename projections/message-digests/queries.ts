import { sql } from 'kysely';
import type { Models } from '../projector.ts';

/** As many emails with one Message-ID are found: more of them were sent to be in the way. */
const mostWithOne = 20;

/** Received emails with those Message-IDs that came before that place, in the order of the digests; the oldest first among equals. */
export async function emailsWithDigests(models: Models, digests: readonly string[], before: bigint): Promise<string[]> {
  if (digests.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select found.email_id as id from unnest(${digests}::text[]) with ordinality as asked (digest, nth),
    lateral (
      select email_id, position from message_digests
      where message_digests.digest = asked.digest and position < ${String(before)}::bigint
      order by position limit ${mostWithOne}
    ) as found
    order by nth, found.position`.execute(models);
  return [...new Set(rows.map(({ id }) => id))];
}
