import { expect, test } from 'vitest';
import { createAudit } from '#services/audit/audit.ts';
import type { NounAudit } from '#services/audit/noun-audit.ts';
import { logged, scanned, shipmentCreated } from '#tests/support/events.ts';

const id = '01980000-0000-7000-8000-000000000001';
const about = { kind: 'shipment', id };
const happenedAt = ['2025-12-30T09:00:00.000Z', '2025-12-31T10:00:00.000Z', '2025-12-31T11:00:00.000Z'];
const history = logged(
  [shipmentCreated(id), scanned(id), scanned(id)].map((event, nth) => ({ event, at: happenedAt[nth] ?? '' })),
);
const recordedAt = history.map((event) => event.recordedAt.toISOString());
const now = '2026-06-01T00:00:00.000Z';

/** A noun that shows of what and of when it was asked. */
const noun: NounAudit = {
  kind: 'shipment',
  streamOf: (of) => `shipment-${of}`,
  viewAfter: (events, at) => (events.length === 0 ? undefined : { fields: { scans: events.length - 1, at } }),
  corrections: () => new Map(),
};
const read = createAudit({
  read: async (stream) => (stream === `shipment-${id}` ? history : []),
  nouns: [noun],
  clock: { now: () => new Date(now) },
});

test('without a moment the newest state is shown, as of now, with where it stands in the history', async () => {
  expect(await read(about, { asOf: undefined, as: 'known' })).toMatchObject({
    about,
    as: 'known',
    asOf: null,
    state: { scans: 2, at: now },
    stand: {
      revision: '2',
      occurredAt: happenedAt[2],
      recordedAt: recordedAt[2],
      counted: 3,
      total: 3,
      firstAt: recordedAt[0],
      lastAt: recordedAt[2],
    },
    changes: [{ path: 'scans', before: 1, after: 2 }],
  });
});

test('as of an event it is the moment when that was recorded, or, as it happened, when it happened', async () => {
  expect(await read(about, { asOf: '1', as: 'known' })).toMatchObject({
    asOf: '1',
    state: { scans: 1, at: recordedAt[1] },
    stand: { revision: '1', counted: 2, total: 3, firstAt: recordedAt[0], lastAt: recordedAt[2] },
  });
  expect(await read(about, { asOf: '1', as: 'happened' })).toMatchObject({ state: { scans: 1, at: happenedAt[1] } });
});

test('as of a moment it is that moment, also before anything was there', async () => {
  const moment = '2025-12-31T10:30:00.000Z';
  expect(await read(about, { asOf: moment, as: 'happened' })).toMatchObject({ asOf: moment, state: { scans: 1, at: moment } });
  expect(await read(about, { asOf: moment, as: 'known' })).toMatchObject({
    state: null,
    changes: [],
    stand: { revision: null, occurredAt: null, recordedAt: null, counted: 0, total: 3 },
  });
});

test('there is no history of what does not exist, of other kinds, or as of an event that there is not', async () => {
  const notFound = expect.objectContaining({ code: 'not_found' });
  const newest = { asOf: undefined, as: 'known' } as const;
  await expect(read({ kind: 'shipment', id: 'none' }, newest)).rejects.toEqual(notFound);
  await expect(read({ kind: 'parcel', id }, newest)).rejects.toEqual(notFound);
  await expect(read(about, { asOf: '3', as: 'known' })).rejects.toEqual(notFound);
});
