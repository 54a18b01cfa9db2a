import { isKeyMissing, type EventLog } from '#infra/event-store/event-log.ts';
import { applyOneByOne, type ApplyOptions } from './apply.ts';
import { takeOver } from './checkpoint.ts';

export interface Replayed {
  streams: number;
  /** Events that still cannot be applied, or wait behind one. */
  stillParked: number;
}

export interface ReplayOptions extends ApplyOptions {
  log: EventLog;
  /** The owner's. */
  epoch: string;
}

/** Tries the parked events again, in order, each stream in a transaction of its own. Throws NotTheOwner. */
export async function replayParked(options: ReplayOptions): Promise<Replayed> {
  const { models } = options;
  const streams = await models.selectFrom('parked_events').select('stream').distinct().execute();
  for (const { stream } of streams) await replayStream(options, stream);
  const { left } = await models
    .selectFrom('parked_events')
    .select((expression) => expression.fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow();
  return { streams: streams.length, stillParked: Number(left) };
}

/**
 * Tries those streams again whose missing keys are there by now, each in a turn of its own: what others apply need not wait until all
 * were looked at. Throws NotTheOwner.
 */
export async function replayWithKeys(
  options: ReplayOptions & { inTurn(work: () => Promise<void>): Promise<void> },
): Promise<void> {
  const { models, log } = options;
  const parked = await models
    .selectFrom('parked_events')
    .select(['stream', 'event_id'])
    .where('is_key_missing', '=', true)
    .execute();
  for (const { stream, event_id: id } of parked) {
    const [event] = await log.readSome(stream, new Set([id]));
    if (!isKeyMissing(event)) await options.inTurn(() => replayStream(options, stream));
  }
}

async function replayStream(options: ReplayOptions, stream: string): Promise<void> {
  const { models, log, epoch } = options;
  await models.transaction().execute(async (transaction) => {
    await takeOver(transaction, epoch);
    const parked = await transaction.deleteFrom('parked_events').where('stream', '=', stream).returning('event_id').execute();
    const ids = new Set(parked.map((row) => row.event_id));
    await applyOneByOne({ ...options, models: transaction }, await log.readSome(stream, ids));
  });
}
