import type { Recorded } from '#contracts/events/envelope.ts';
import { isOwnStream, streamOf, type WaybillEvent } from '#contracts/events/registry.ts';
import {
  logReaders,
  mostParkedStreams,
  type LogReader,
  type ParkedRetry,
  type ReaderLag,
  type SystemState,
} from '#contracts/system.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Reader } from '#infra/event-store/standing.ts';
import type { UnsettledMessages } from '#infra/unsettled-messages/unsettled-messages.ts';
import type { Models } from '#projections/projector.ts';
import type { RebuildProgress } from '#infra/rebuild-progress/rebuild-progress.ts';
import { parkedStreams } from '#projections/parked/queries.ts';
import { retryableFailures } from '../outbox/retry.ts';
import { newestRebuild } from './newest-rebuild.ts';

const mostRetries = 20;
const eventsAtOnce = 200;

export interface SystemStateOptions {
  models: Models;
  log: EventLog;
  accounts: Pick<Accounts, 'usernames'>;
  unsettled: Pick<UnsettledMessages, 'counts'>;
  rebuildProgress: Pick<RebuildProgress, 'find'>;
  clock: Clock;
  /** Everyone who reads the log, with where they stand. */
  readers(): Promise<Reader[]>;
}

/** What an administrator is shown of the installation, besides what `/readyz` says. Throws EventStoreUnavailable. */
export type ReadSystemState = () => Promise<Omit<SystemState, 'version' | 'node'>>;

export const createSystemState =
  ({ models, log, accounts, unsettled, rebuildProgress, clock, readers }: SystemStateOptions): ReadSystemState =>
  async () => {
    const [standing, parked, done, outbox] = await Promise.all([
      readers(),
      parkedStreams(models, mostParkedStreams),
      readMaintenance(log, accounts),
      unsettled.counts(retryableFailures),
    ]);
    return {
      readers: await Promise.all(
        logReaders.flatMap((name) => {
          const reader = standing.find(({ id }) => id === name);
          return reader ? [lagOf(log, name, reader, clock.now())] : [];
        }),
      ),
      parked,
      retries: retriesIn(done),
      outbox,
      rebuild: await newestRebuild(done.events, done.names, { progress: rebuildProgress, now: clock.now() }),
    };
  };

/** The log has the last word on how old its events are; those of other programs in it are nobody's lag. */
async function lagOf(log: EventLog, reader: LogReader, { place }: Reader, now: Date): Promise<ReaderLag> {
  for await (const event of log.store.readAll({ after: place, limit: eventsAtOnce })) {
    if (isOwnStream(event.stream)) return { reader, lagSeconds: Math.max(0, now.getTime() - event.recordedAt.getTime()) / 1_000 };
  }
  return { reader, lagSeconds: 0 };
}

interface Maintenance {
  events: readonly Recorded<WaybillEvent>[];
  /** The user names of those who did something, by the ids of their accounts. */
  names: ReadonlyMap<string, string>;
}

async function readMaintenance(log: EventLog, accounts: Pick<Accounts, 'usernames'>): Promise<Maintenance> {
  const events = await log.read(streamOf.maintenance());
  return { events, names: await accounts.usernames([...new Set(events.map(({ metadata }) => metadata.actorId))]) };
}

function retriesIn({ events, names }: Maintenance): ParkedRetry[] {
  const retries = events.flatMap((event): ParkedRetry[] =>
    event.type === 'ParkedStreamsRetried'
      ? [{ at: event.metadata.occurredAt, by: names.get(event.metadata.actorId) ?? null, streams: event.data.streams }]
      : [],
  );
  return retries.slice(-mostRetries).toReversed();
}
