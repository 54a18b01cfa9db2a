import type { Recorded } from '#contracts/events/envelope.ts';
import { streamOf, type WaybillEvent } from '#contracts/events/registry.ts';
import { mostParkedStreams, type ParkedRetry, type SystemState } from '#contracts/system.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { ModelComparisons } from '#infra/model-comparisons/model-comparisons.ts';
import type { UnsettledMessages } from '#infra/unsettled-messages/unsettled-messages.ts';
import type { WebhookDeliveries } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { Models } from '#projections/projector.ts';
import type { RebuildProgress } from '#infra/rebuild-progress/rebuild-progress.ts';
import { parkedStreams } from '#projections/parked/queries.ts';
import { areWhole } from '#projections/subjects/queries.ts';
import { retryableFailures } from '../outbox/retry.ts';
import { newestComparison, newestRebuild } from './newest-rebuild.ts';
import type { ReadLags } from './reader-lags.ts';

const mostRetries = 20;

export interface SystemStateOptions {
  models: Models;
  log: EventLog;
  accounts: Pick<Accounts, 'usernames'>;
  unsettled: Pick<UnsettledMessages, 'counts'>;
  rebuildProgress: Pick<RebuildProgress, 'find'>;
  comparisons: Pick<ModelComparisons, 'last'>;
  webhooks: Pick<WebhookDeliveries, 'countWaiting'>;
  clock: Clock;
  seals(): Promise<SystemState['seals']>;
  readerLags: ReadLags;
}

/** What an administrator is shown of the installation, besides what `/readyz` says. Throws EventStoreUnavailable. */
export type ReadSystemState = () => Promise<Omit<SystemState, 'version' | 'node'>>;

export const createSystemState =
  ({
    models,
    log,
    accounts,
    unsettled,
    rebuildProgress,
    comparisons,
    webhooks,
    clock,
    seals,
    readerLags,
  }: SystemStateOptions): ReadSystemState =>
  async () => {
    const [readers, parked, isWhole, done, outbox, sealed, comparison, waiting] = await Promise.all([
      readerLags(clock.now()),
      parkedStreams(models, mostParkedStreams),
      areWhole(models),
      readMaintenance(log, accounts),
      unsettled.counts(retryableFailures),
      seals(),
      comparisons.last(),
      webhooks.countWaiting(),
    ]);
    const reading = { progress: rebuildProgress, now: clock.now() };
    return {
      readers,
      parked,
      retries: retriesIn(done),
      outbox,
      webhooks: waiting,
      rebuild: await newestRebuild(done.events, done.names, reading),
      isRebuildNeeded: !isWhole,
      comparing: await newestComparison(done.events, done.names, reading),
      comparison: comparison ?? null,
      seals: sealed,
    };
  };

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
