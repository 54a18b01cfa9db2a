import type { EventLog } from '#infra/event-store/event-log.ts';
import { applyOneByOne, type ApplyOptions } from './apply.ts';

export interface Replayed {
  streams: number;
  /** Events that still cannot be applied, or wait behind one. */
  stillParked: number;
}

/** Tries the parked events again, in order, each stream in a transaction of its own. Call it only as the owner. */
export async function replayParked(options: ApplyOptions & { log: EventLog }): Promise<Replayed> {
  const { models, log } = options;
  const rows = await models.selectFrom('parked_events').select('stream').distinct().execute();
  for (const { stream } of rows) {
    await models.transaction().execute(async (transaction) => {
      const parked = await transaction.deleteFrom('parked_events').where('stream', '=', stream).returning('event_id').execute();
      const ids = new Set(parked.map((row) => row.event_id));
      await applyOneByOne({ ...options, models: transaction }, await log.readSome(stream, ids));
    });
  }
  const { left } = await models
    .selectFrom('parked_events')
    .select((expression) => expression.fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow();
  return { streams: rows.length, stillParked: Number(left) };
}
