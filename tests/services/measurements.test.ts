import { expect, test, vi } from 'vitest';
import type { MailboxHealth } from '#contracts/mailboxes.ts';
import { identifyLog } from '#infra/event-store/log-identity.ts';
import { createMetrics } from '#infra/metrics.ts';
import { createMeasurements, type MeasurementsOptions } from '#services/measurements.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

const now = new Date('2026-03-02T08:00:00Z');
const at = '2026-03-02T07:59:00Z';
const place = { number: 1, publishedAt: null, problem: null, problemSince: null };

/** The lines of the page after one look, of metrics with a value that this process does not have by itself. */
async function measured(changes: Partial<MeasurementsOptions> = {}): Promise<string[]> {
  const store = createMemoryStore();
  await identifyLog(store, now);
  const metrics = createMetrics();
  const measure = createMeasurements({
    store,
    countParked: async () => 7,
    countMailWaiting: async () => 6,
    readerLags: async () => [
      { reader: 'read-models', position: '9', lagSeconds: 4, lagEvents: 2 },
      { reader: 'mailer', position: '7', lagSeconds: 60, lagEvents: null },
    ],
    outbox: { waitingLanes: async () => [] },
    unsettled: { counts: async () => ({ waiting: 3, in_doubt: 1, failed: 2, retryable: 2 }) },
    webhookDeliveries: { countWaiting: async () => ({ streams: 1, deliveries: 5 }) },
    keyStores: { store: { missing: async () => 8 } },
    seals: {
      places: async () => [
        { ...place, place: 'file' },
        { ...place, place: 'url', problem: 'refused', problemSince: at },
      ],
    },
    sealPlaces: ['file', 'url'],
    healths: {
      all: async () => {
        const health: MailboxHealth = { state: 'watching', lastFetchAt: at, received: 6, problem: null, problemSince: null };
        return new Map([
          ['desk', health],
          ['gone', { ...health, state: 'stopped' }],
        ]);
      },
    },
    cursors: { countSetAside: async () => 0 },
    clock: { now: () => now },
    ...changes,
  });
  await measure(metrics);
  return (await metrics.registry.metrics()).split('\n').filter((line) => !line.startsWith('#'));
}

test('every reader, message, place and mailbox is measured, and none that is not there any more', async () => {
  expect(await measured()).toEqual(
    expect.arrayContaining([
      'waybill_projection_lag_seconds 4',
      'waybill_projection_lag_events 2',
      'waybill_reader_lag_seconds{reader="mailer"} 60',
      'waybill_parked_streams 7',
      'waybill_mailbox_streams_waiting 6',
      'waybill_persons_without_key 8',
      'waybill_messages{state="waiting"} 3',
      'waybill_webhook_deliveries_waiting 5',
      'waybill_seal_place_problem_seconds{place="file"} 0',
      'waybill_seal_place_problem_seconds{place="url"} 60',
      'waybill_mailboxes{state="watching"} 1',
      'waybill_mailbox_fetch_age_seconds 60',
      'waybill_received_emails 6',
    ]),
  );
  expect((await measured({ sealPlaces: ['file'] })).filter((line) => line.includes('place="url"'))).toEqual([]);
  expect((await measured()).filter((line) => line.includes('stopped') || line.includes('retryable'))).toEqual([]);
});

test('what cannot be looked up, or not in time, is left out or no number, and the rest is there', async () => {
  vi.useFakeTimers();
  try {
    const measuring = measured({
      readerLags: () => new Promise(() => undefined),
      unsettled: { counts: () => Promise.reject(new Error('away')) },
    });
    await vi.advanceTimersByTimeAsync(2_000);
    const lines = await measuring;
    expect(lines).toContain('waybill_projection_lag_seconds Nan');
    expect(lines.filter((line) => /^waybill_(?:reader_lag|messages)/.test(line))).toEqual([]);
    expect(lines).toContain('waybill_webhook_deliveries_waiting 5');
  } finally {
    vi.useRealTimers();
  }
});
