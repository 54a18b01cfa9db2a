import { sql } from 'kysely';
import { UnreadableEvent, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import type { Models, Projector, Removal, Write } from './projector.ts';
import { saveRows } from './rows.ts';

export interface ScrubOptions {
  models: Models;
  projectors: readonly Projector[];
  log: Pick<EventLog, 'store' | 'open' | 'settleErasure'>;
}

/** Who was erased, when, and up to where in the log the read models have come. */
export interface ErasedPerson {
  subjectId: string;
  at: Date;
  upTo: bigint;
}

/**
 * Leaves in the read models what a replay would make of them now that the person is erased, within a transaction: every stream that
 * says something of the person is projected once more, from its beginning to where the read models have come.
 */
export async function scrub(options: ScrubOptions, { subjectId, at, upTo }: ErasedPerson): Promise<void> {
  const { models, projectors, log } = options;
  await log.settleErasure(subjectId, at);
  const named = models.selectFrom('subject_streams').select('stream').where('subject_id', '=', subjectId);
  for (const { stream } of await named.execute()) {
    const events = await appliedEvents(options, stream, upTo);
    const writes = projectors.flatMap((projector) => projector.project(events, new Map()).flatMap(inPlace));
    await saveRows(models, writes);
  }
  for (const removal of projectors.flatMap(({ goesWithPerson = [] }) => goesWithPerson)) await remove(models, removal, subjectId);
}

/** Those that the read models are made of: not after where they have come, and not what is parked. */
async function appliedEvents({ models, log }: ScrubOptions, stream: string, upTo: bigint): Promise<LoggedEvent[]> {
  const parked = await models
    .selectFrom('parked_events')
    .select(({ fn }) => fn.min('revision').as('revision'))
    .where('stream', '=', stream)
    .executeTakeFirst();
  const before = parked?.revision == null ? undefined : BigInt(parked.revision);
  const stored: StoredEvent[] = [];
  for await (const event of log.store.readStream(stream)) {
    if (event.position.commit > upTo || (before !== undefined && event.revision >= before)) break;
    stored.push(event);
  }
  return (await log.open(stored)).map((event) => {
    if (event instanceof UnreadableEvent) throw event;
    return event;
  });
}

/** What was added up once stays as it is; everything else takes the place of what is there. */
function inPlace(write: Write): Write[] {
  if (write.onConflict === 'add') return [];
  if (write.onConflict !== 'keep') return [write];
  const keyOf = (row: object) => JSON.stringify([write.key].flat().map((column) => (row as Record<string, unknown>)[column]));
  // The first one stays where several have a key.
  const rows = new Map(write.rows.toReversed().map((row) => [keyOf(row), row]));
  return [{ ...write, rows: [...rows.values()], onConflict: 'replace' }];
}

const remove = (models: Models, { table, column, through }: Removal, subjectId: string) =>
  (through
    ? sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (
        select ${sql.ref(through.key)} from ${sql.table(through.table)} where ${sql.ref(through.column)} = ${subjectId}::uuid)`
    : sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${subjectId}::uuid`
  ).execute(models);
