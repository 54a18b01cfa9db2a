import { readLogId } from '#infra/event-store/log-identity.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { MailboxCursors } from '#infra/mailbox-cursors/mailbox-cursors.ts';
import type { MailboxHealths } from '#infra/mailbox-health/mailbox-health.ts';
import type { Metrics } from '#infra/metrics.ts';
import type { Seals } from '#infra/seals/seals.ts';
import type { UnsettledMessages } from '#infra/unsettled-messages/unsettled-messages.ts';
import type { ReadLags } from './maintenance/reader-lags.ts';
import { retryableFailures } from './outbox/retry.ts';

export interface MeasurementsOptions {
  store: EventStore;
  readerLags: ReadLags;
  unsettled: Pick<UnsettledMessages, 'counts'>;
  seals: Pick<Seals, 'places'>;
  healths: Pick<MailboxHealths, 'all'>;
  cursors: Pick<MailboxCursors, 'countSetAside'>;
  clock: Clock;
}

/** What monitoring sees of the workers, in whichever process they are. What cannot be looked up now is left out. */
export const createMeasurements =
  (options: MeasurementsOptions) =>
  async (metrics: Metrics): Promise<void> => {
    const { store, readerLags, unsettled, seals, clock } = options;
    const now = clock.now();
    const lags = async () => (await readerLags(now)).map(({ reader, lagSeconds }) => [reader, lagSeconds] as const);
    const messages = async () => {
      const { retryable: _retryable, ...counts } = await unsettled.counts(retryableFailures);
      return Object.entries(counts);
    };
    const problems = async () => {
      const logId = await readLogId(store);
      const places = logId === undefined ? [] : await seals.places(logId);
      return places.map(({ place, problemSince }) => [place, problemSince ? secondsSince(problemSince, now) : 0] as const);
    };
    await Promise.all([
      measureEach(metrics.readerLag, lags),
      measureEach(metrics.messages, messages),
      measureEach(metrics.sealPlaceProblem, problems),
      measureMailboxes(metrics, options, now).catch(() => metrics.oldestFetch.set(Number.NaN)),
    ]);
  };

/** A gauge with one label. */
interface LabelledGauge {
  reset(): void;
  labels(value: string): { set(measured: number): void };
}

async function measureEach(
  gauge: LabelledGauge,
  look: () => Promise<readonly (readonly [value: string, measured: number])[]>,
): Promise<void> {
  const found = await look().catch(() => []);
  gauge.reset();
  for (const [value, measured] of found) gauge.labels(value).set(measured);
}

const secondsSince = (at: string, now: Date): number => Math.max(0, now.getTime() - Date.parse(at)) / 1_000;

async function measureMailboxes(
  {
    mailboxes,
    receivedEmails,
    emailsSetAside,
    oldestFetch,
  }: Pick<Metrics, 'mailboxes' | 'receivedEmails' | 'emailsSetAside' | 'oldestFetch'>,
  { healths, cursors }: Pick<MeasurementsOptions, 'healths' | 'cursors'>,
  now: Date,
): Promise<void> {
  const known = [...(await healths.all()).values()].filter(({ state }) => state !== 'stopped');
  mailboxes.reset();
  for (const { state } of known) mailboxes.inc({ state });
  receivedEmails.set(known.reduce((sum, { received }) => sum + received, 0));
  oldestFetch.set(Math.max(0, ...known.map(({ lastFetchAt }) => (lastFetchAt ? secondsSince(lastFetchAt, now) : 0))));
  emailsSetAside.set(await cursors.countSetAside());
}
