import { sql } from 'kysely';
import { isOf } from '#contracts/events/envelope.ts';
import { subjectErased } from '#contracts/events/subject.ts';
import { isKeyMissing, UnreadableEvent, type LoggedEvent, type Opened, type OpenedBatch } from '#infra/event-store/event-log.ts';
import { isDatabaseAway } from '#infra/database/database.ts';
import type { Logger } from '#infra/logger.ts';
import { PersonalDataUnavailable } from '#infra/personal-data/personal-data.ts';
import { reasonOf } from '#infra/reason.ts';
import { moveCheckpoint, NotTheOwner, readCheckpoint, type Move } from './checkpoint.ts';
import type { ParkedEventsTable } from './database.ts';
import type { Models, Need, Projector, Rows, Write } from './projector.ts';
import { loadRows, saveRows, writeRows } from './rows.ts';
import { scrub, type ScrubOptions } from './scrub.ts';

export interface ApplyOptions extends ScrubOptions {
  logger: Logger;
}

/** By which owner a batch is applied, and where that is announced. */
export type AppliedBy = Pick<Move, 'epoch' | 'channel'>;

/**
 * Applies a batch to every read model and moves the checkpoint behind it, all or nothing: one query for the rows it needs, one
 * for those it leaves. An event that cannot be applied parks its stream: it and all later events of that stream wait in
 * `parked_events`, and everything else goes on. Throws only when the database or the keys are unavailable, or another process is the
 * owner. Whoever is erased by an event of the batch is gone from the read models with it.
 */
export async function applyBatch(options: ApplyOptions, batch: OpenedBatch, by: AppliedBy): Promise<void> {
  const { models, projectors, logger } = options;
  const { events, last } = batch;
  // A statement that fails within a transaction, as in the swap of a rebuild, would spoil all of it.
  if (models.isTransaction || events.some(isErasure)) return applySlowly(options, batch, by);
  try {
    const needs = needsOf(projectors, events.filter(isReadable));
    const [parked, ...loaded] = await loadRows(models, [parkedAmong(events), ...asked(needs)]);
    const { ready, waiting } = triage(events, new Set(parked?.keys()), logger);
    await writeRows(models, [parkedRows(waiting), ...project(projectors, ready, needs, loaded)], { to: last, ...by });
  } catch (error) {
    if (isTransient(error)) throw error;
    await applySlowly(options, batch, by);
  }
}

async function applySlowly(options: ApplyOptions, { events, last }: OpenedBatch, by: AppliedBy): Promise<void> {
  const apply = async (transaction: Models) => {
    await applyOneByOne({ ...options, models: transaction }, events);
    await moveCheckpoint(transaction, { to: last, ...by });
  };
  const { models } = options;
  // A rebuild is in one already when it takes over.
  await (models.isTransaction ? apply(models) : models.transaction().execute(apply));
}

const isErasure = (event: Opened): boolean => isReadable(event) && isOf(event, subjectErased);

/** Applies events one after the other within a transaction, and parks the streams of those that cannot be applied. */
export async function applyOneByOne(options: ApplyOptions, events: readonly Opened[]): Promise<void> {
  const { models, logger } = options;
  const [found] = await loadRows(models, [parkedAmong(events)]);
  const parked = new Set(found?.keys());
  const { ready, waiting } = triage(events, parked, logger);
  await saveRows(models, [parkedRows(waiting)]);
  for (const event of ready) {
    const failure = parked.has(event.stream) ? { error: behindAnother } : await applyOne(options, event);
    if (failure === undefined) continue;
    parked.add(event.stream);
    await saveRows(models, [parkedRows([{ ...parkedRow(event, failure.error), ...failure }])]);
  }
}

/** Applies events within a transaction, all or none. */
export async function applyEvents(
  models: Models,
  projectors: readonly Projector[],
  events: readonly LoggedEvent[],
): Promise<void> {
  const needs = needsOf(projectors, events);
  const loaded = await loadRows(models, asked(needs));
  await saveRows(models, project(projectors, events, needs, loaded));
}

/** Applies one event whole; returns what a parked event says of it where that fails. */
async function applyOne(
  options: ApplyOptions,
  event: LoggedEvent,
): Promise<(Partial<ParkedEventsTable> & { error: string }) | undefined> {
  const { models, projectors, logger } = options;
  await sql`savepoint one`.execute(models);
  try {
    await applyEvents(models, projectors, [event]);
    if (isOf(event, subjectErased)) await scrubAsOf(options, event);
    await sql`release savepoint one`.execute(models);
    return undefined;
  } catch (error) {
    if (isTransient(error)) throw error;
    await sql`rollback to savepoint one`.execute(models);
    logger.error({ err: error, eventId: event.id, stream: event.stream }, 'parked stream');
    return { error: reasonOf(error), is_key_missing: isKeyMissing(error) };
  }
}

/** Where the event was parked before, the read models have come further than to it. */
async function scrubAsOf(options: ApplyOptions, event: LoggedEvent & { data: { subjectId: string } }): Promise<void> {
  const { commit } = event.position;
  const applied = (await readCheckpoint(options.models))?.commit ?? commit;
  await scrub(options, {
    subjectId: event.data.subjectId,
    at: new Date(event.metadata.occurredAt),
    upTo: applied > commit ? applied : commit,
  });
}

const behindAnother = 'waits behind a parked event';

/** Splits a batch into what can be applied and what has to wait; adds to `parked` the streams of events that cannot be read. */
function triage(
  events: readonly Opened[],
  parked: Set<string>,
  logger: Logger,
): { ready: LoggedEvent[]; waiting: ParkedEventsTable[] } {
  const ready: LoggedEvent[] = [];
  const waiting: ParkedEventsTable[] = [];
  for (const event of events) {
    const { id, stream } = storedOf(event);
    if (parked.has(stream)) waiting.push(parkedRow(event, behindAnother));
    else if (isReadable(event)) ready.push(event);
    else {
      parked.add(stream);
      logger.error({ err: event, eventId: id, stream }, 'parked stream');
      waiting.push({ ...parkedRow(event, reasonOf(event)), is_key_missing: isKeyMissing(event) });
    }
  }
  return { ready, waiting };
}

const isReadable = (event: Opened): event is LoggedEvent => !(event instanceof UnreadableEvent);

const storedOf = (event: Opened): LoggedEvent | UnreadableEvent['stored'] => (isReadable(event) ? event : event.stored);

const needsOf = (projectors: readonly Projector[], events: readonly LoggedEvent[]): (Need | undefined)[] =>
  projectors.map((projector) => projector.needs(events));

const asked = (needs: readonly (Need | undefined)[]): Need[] => needs.filter((need) => need !== undefined);

/** What every projector makes of the events; `loaded` has the rows of those that needed some, in the projectors' order. */
function project(
  projectors: readonly Projector[],
  events: readonly LoggedEvent[],
  needs: readonly (Need | undefined)[],
  loaded: readonly Rows<unknown>[],
): Write[] {
  const rest = [...loaded];
  return projectors.flatMap((projector, index) => projector.project(events, (needs[index] && rest.shift()) ?? new Map()));
}

const isTransient = (error: unknown): boolean =>
  error instanceof PersonalDataUnavailable || error instanceof NotTheOwner || isDatabaseAway(error);

const parkedAmong = (events: readonly Opened[]): Need => ({
  table: 'parked_events',
  key: 'stream',
  keys: [...new Set(events.map((event) => storedOf(event).stream))],
});

const parkedRows = (rows: ParkedEventsTable[]): Write => ({ table: 'parked_events', key: 'event_id', rows, onConflict: 'keep' });

function parkedRow(event: Opened, error: string): ParkedEventsTable {
  const { id, stream, revision, position, type } = storedOf(event);
  return {
    event_id: id,
    stream,
    revision: String(revision),
    commit_position: String(position.commit),
    type: storable(type),
    error: storable(error),
    is_key_missing: false,
  };
}

/** What others write into a stream of ours may hold what no text of the database can. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();
