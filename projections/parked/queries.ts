import { sql } from 'kysely';
import type { ParkedStream } from '#contracts/system.ts';
import type { Models } from '../projector.ts';

/** The streams that wait, with the first of their events that could not be applied; by name. */
export async function parkedStreams(models: Models, limit: number): Promise<ParkedStream[]> {
  const { rows } = await sql<ParkedStream>`
    select distinct on (stream) stream, type, error as reason, is_key_missing as "isKeyMissing",
      (count(*) over (partition by stream))::int as events
    from parked_events order by stream, revision limit ${limit}`.execute(models);
  return rows;
}
