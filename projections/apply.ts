import { sql } from 'kysely';
import { UnreadableEvent, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { isDatabaseAway } from '#infra/database/database.ts';
import type { Logger } from '#infra/logger.ts';
import { PersonalDataUnavailable } from '#infra/personal-data/personal-data.ts';
import { NotTheOwner } from './checkpoint.ts';
import type { Models, Projector } from './projector.ts';

/**
 * Applies a batch to every read model within the given transaction. An event that cannot be applied parks its stream: it and all
 * later events of that stream wait in `parked_events`, and everything else goes on. Throws only when the database or the keys
 * are away.
 */
export async function applyBatch(
  models: Models,
  log: Pick<EventLog, 'open'>,
  projectors: readonly Projector[],
  stored: readonly StoredEvent[],
  logger: Logger,
): Promise<void> {
  const parked = await parkedStreams(models, stored);
  const opened = await log.open(stored);
  const ready: LoggedEvent[] = [];
  for (const [index, result] of opened.entries()) {
    const event = stored[index];
    if (!event) continue;
    if (parked.has(event.stream)) await park(models, event, 'waits behind a parked event');
    else if (result instanceof UnreadableEvent) {
      parked.add(event.stream);
      logger.error({ err: result, eventId: event.id, stream: event.stream }, 'parked a stream');
      await park(models, event, reasonOf(result));
    } else ready.push(result);
  }
  try {
    await projectAll(models, projectors, ready);
  } catch (error) {
    if (isTransient(error)) throw error;
    await applyOneByOne(models, projectors, ready, stored, logger);
  }
}

/** All projectors inside one savepoint, so that a failure leaves the transaction usable. */
const projectAll = (models: Models, projectors: readonly Projector[], events: readonly LoggedEvent[]) =>
  withSavepoint(models, async () => {
    for (const projector of projectors) await projector.project(models, events);
  });

async function applyOneByOne(
  models: Models,
  projectors: readonly Projector[],
  events: readonly LoggedEvent[],
  stored: readonly StoredEvent[],
  logger: Logger,
): Promise<void> {
  const parked = new Set<string>();
  for (const event of events) {
    const original = stored.find(({ id }) => id === event.id);
    if (!original) continue;
    if (parked.has(event.stream)) {
      await park(models, original, 'waits behind a parked event');
      continue;
    }
    try {
      await projectAll(models, projectors, [event]);
    } catch (error) {
      if (isTransient(error)) throw error;
      parked.add(event.stream);
      logger.error({ err: error, eventId: event.id, stream: event.stream }, 'parked a stream');
      await park(models, original, reasonOf(error));
    }
  }
}

async function withSavepoint(models: Models, work: () => Promise<void>): Promise<void> {
  await sql`savepoint batch`.execute(models);
  try {
    await work();
    await sql`release savepoint batch`.execute(models);
  } catch (error) {
    if (!isTransient(error)) await sql`rollback to savepoint batch`.execute(models);
    throw error;
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof PersonalDataUnavailable || error instanceof NotTheOwner || isDatabaseAway(error);

const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.cause instanceof Error ? error.cause.message : ''].join(' ').trim().slice(0, 500)
    : 'unknown';

async function parkedStreams(models: Models, events: readonly StoredEvent[]): Promise<Set<string>> {
  const streams = [...new Set(events.map((event) => event.stream))];
  const rows = await models
    .selectFrom('parked_events')
    .select('stream')
    .distinct()
    .where('stream', '=', sql<string>`any(${streams}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.stream));
}

async function park(models: Models, event: StoredEvent, error: string): Promise<void> {
  await models
    .insertInto('parked_events')
    .values({
      event_id: event.id,
      stream: event.stream,
      revision: String(event.revision),
      commit_position: String(event.position.commit),
      type: event.type,
      error,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
}
