import { readLogId } from '#infra/event-store/log-identity.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { KeyStores } from '#infra/key-store/join.ts';
import type { MailboxCursors } from '#infra/mailbox-cursors/mailbox-cursors.ts';
import type { MailboxHealths } from '#infra/mailbox-health/mailbox-health.ts';
import type { Metrics } from '#infra/metrics.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import type { SealPlaceName, Seals } from '#infra/seals/seals.ts';
import { within } from '#infra/shutdown.ts';
import type { UnsettledMessages } from '#infra/unsettled-messages/unsettled-messages.ts';
import type { WebhookDeliveries } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { ReadLags } from './maintenance/reader-lags.ts';
import { retryableFailures } from './outbox/retry.ts';
import { waitingStreams } from './readiness.ts';

export interface MeasurementsOptions {
  store: EventStore;
  /** How many streams wait behind an event that could not be applied. */
  countParked(): Promise<number>;
  /** In how many streams events wait that have to do with mailboxes. */
  countMailWaiting(): Promise<number>;
  readerLags: ReadLags;
  outbox: Pick<Outbox, 'waitingLanes'>;
  unsettled: Pick<UnsettledMessages, 'counts'>;
  webhookDeliveries: Pick<WebhookDeliveries, 'countWaiting'>;
  keyStores: { store: Pick<KeyStores['store'], 'missing'> };
  seals: Pick<Seals, 'places'>;
  /** Where heads are published now. */
  sealPlaces: readonly SealPlaceName[];
  healths: Pick<MailboxHealths, 'all'>;
  cursors: Pick<MailboxCursors, 'countSetAside'>;
  clock: Clock;
}

/** Monitoring gives up on an answer that takes longer than a few seconds, and then has none of the numbers. */
const lookMs = 2_000;

/**
 * Looks up what monitoring sees of the whole installation, in whichever processes it is. What cannot be looked up now is not a number, or
 * left out where it has a label.
 */
export function createMeasurements(options: MeasurementsOptions): (metrics: Metrics) => Promise<void> {
  const { store, readerLags, outbox, unsettled, webhookDeliveries, keyStores, seals, sealPlaces, clock } = options;

  const problemsOf = async (now: Date): Promise<Measured[]> => {
    const logId = await readLogId(store);
    const places = logId === undefined ? [] : await seals.places(logId);
    return places
      .filter(({ place }) => sealPlaces.includes(place))
      .map(({ place, problemSince }) => [place, problemSince ? secondsSince(problemSince, now) : 0]);
  };

  return async (metrics) => {
    const now = clock.now();
    const lags = readerLags(now);
    const ofModels = lags.then((all) => all.find(({ reader }) => reader === 'read-models'));
    const webhooks = webhookDeliveries.countWaiting();
    const messages = unsettled.counts(retryableFailures).then(({ retryable: _retryable, ...counts }) => Object.entries(counts));
    const mailboxes = measuredMailboxes(options, now);
    await Promise.all([
      measureEach(
        metrics.readerLag,
        lags.then((all) => all.map(({ reader, lagSeconds }) => [reader, lagSeconds])),
      ),
      measure(
        metrics.projectionLag,
        ofModels.then((lag) => lag?.lagSeconds),
      ),
      measure(
        metrics.projectionEvents,
        ofModels.then((lag) => lag?.lagEvents),
      ),
      measure(metrics.parkedStreams, options.countParked()),
      measure(metrics.missingKeys, keyStores.store.missing()),
      measure(metrics.emailStreamsWaiting, waitingStreams(outbox)),
      measure(metrics.mailboxStreamsWaiting, options.countMailWaiting()),
      measureEach(metrics.messages, messages),
      measure(
        metrics.webhookStreamsWaiting,
        webhooks.then(({ streams }) => streams),
      ),
      measure(
        metrics.webhookDeliveriesWaiting,
        webhooks.then(({ deliveries }) => deliveries),
      ),
      measureEach(metrics.sealPlaceProblem, problemsOf(now)),
      measureEach(
        metrics.mailboxes,
        mailboxes.then(({ states }) => states),
      ),
      measure(
        metrics.receivedEmails,
        mailboxes.then(({ received }) => received),
      ),
      measure(
        metrics.oldestFetch,
        mailboxes.then(({ oldestFetch }) => oldestFetch),
      ),
      measure(metrics.emailsSetAside, options.cursors.countSetAside()),
    ]);
  };
}

type Measured = [label: string, value: number];

async function measure(gauge: { set(value: number): void }, look: Promise<number | null | undefined>): Promise<void> {
  gauge.set((await within(lookMs, look).catch(() => undefined)) ?? Number.NaN);
}

async function measureEach(
  gauge: { reset(): void; labels(label: string): { set(value: number): void } },
  look: Promise<Measured[]>,
): Promise<void> {
  const found = await within(lookMs, look).catch(() => []);
  gauge.reset();
  for (const [label, value] of found) gauge.labels(label).set(value);
}

const secondsSince = (at: string, now: Date): number => Math.max(0, now.getTime() - Date.parse(at)) / 1_000;

async function measuredMailboxes({ healths }: Pick<MeasurementsOptions, 'healths'>, now: Date) {
  const known = [...(await healths.all()).values()].filter(({ state }) => state !== 'stopped');
  const counts = new Map<string, number>();
  for (const { state } of known) counts.set(state, (counts.get(state) ?? 0) + 1);
  return {
    states: [...counts],
    received: known.reduce((sum, { received }) => sum + received, 0),
    oldestFetch: Math.max(0, ...known.map(({ lastFetchAt }) => (lastFetchAt ? secondsSince(lastFetchAt, now) : 0))),
  };
}
