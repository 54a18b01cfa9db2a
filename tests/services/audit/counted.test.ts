import { expect, test } from 'vitest';
import type { AsOf } from '#services/audit/counted.ts';
import { countedIn } from '#services/audit/counted.ts';
import type { Corrected } from '#services/audit/noun-audit.ts';
import { logged, scanned, shipmentCreated } from '#tests/support/events.ts';

const id = '01980000-0000-7000-8000-000000000001';
const at = (time: string) => `2026-03-01T${time}:00.000Z`;
/** A parcel that was scanned twice, and a correction of the first scan, made in the afternoon. */
const history = logged([
  { event: shipmentCreated(id), at: at('09:00') },
  { event: scanned(id), at: at('10:00') },
  { event: scanned(id), at: at('11:00') },
  { event: scanned(id), at: at('15:00') },
]);
const nth = (events: readonly { revision: bigint }[]) => events.map(({ revision }) => Number(revision));

function happened(asOf: AsOf | undefined, occurredAt?: string) {
  const [, first, , correction] = history.map((event) => event.id);
  const corrected: Corrected = { eventId: first ?? '', ...(occurredAt !== undefined && { occurredAt }) };
  const corrections = () => new Map([[correction ?? '', corrected]]);
  const { events, last, lastHappenedAt, before } = countedIn(history, { asOf, as: 'happened', corrections });
  return { events: nth(events), last: last && Number(last.revision), lastAt: lastHappenedAt, before: nth(before) };
}

test('as known then: what was recorded until then, its last event, and what was there before it', () => {
  const known = (asOf: AsOf | undefined) => countedIn(history, { asOf, as: 'known', corrections: () => new Map() });
  for (const asOf of [2n, history[2]?.recordedAt]) {
    const { events, last, before } = known(asOf);
    expect([nth(events), Number(last?.revision), nth(before)]).toEqual([[0, 1, 2], 2, [0, 1]]);
  }
  expect(nth(known(undefined).events)).toEqual([0, 1, 2, 3]);
});

test('as it was then: a later correction counts with what it corrects, and comes and goes with it', () => {
  expect(happened(new Date(at('10:00')))).toMatchObject({ events: [0, 1, 3], last: 1, before: [0] });
  expect(happened(1n)).toMatchObject({ events: [0, 1, 3], last: 1, before: [0] });
  expect(happened(new Date(at('09:59')))).toMatchObject({ events: [0], last: 0, before: [] });
});

test('as of a correction is as of what it corrects; it is never itself what happened last', () => {
  expect(happened(3n)).toMatchObject({ events: [0, 1, 3], last: 1, before: [0] });
  expect(happened(undefined)).toMatchObject({ events: [0, 1, 2, 3], last: 2, before: [0, 1, 3] });
});

test('what really happened later than was recorded counts from then on', () => {
  expect(happened(new Date(at('11:00')), at('12:00'))).toMatchObject({ events: [0, 2], last: 2, before: [0] });
  expect(happened(3n, at('12:00'))).toMatchObject({ events: [0, 1, 2, 3], last: 1, before: [0, 2] });
});

test('of two that happened at the same time the one that was recorded later is the last', () => {
  expect(happened(undefined, at('11:00'))).toMatchObject({ last: 2 });
});

test('the last of them happened when its correction says that it did', () => {
  expect(happened(1n, at('09:30'))).toEqual({ events: [0, 1, 3], last: 1, lastAt: at('09:30'), before: [0] });
  expect(happened(undefined, at('12:00'))).toMatchObject({ last: 1, lastAt: at('12:00') });
});

test('as of one of two that happened at the same time is before the one that was recorded later', () => {
  expect(happened(1n, at('11:00'))).toEqual({ events: [0, 1, 3], last: 1, lastAt: at('11:00'), before: [0] });
  expect(happened(2n, at('11:00'))).toEqual({ events: [0, 1, 2, 3], last: 2, lastAt: at('11:00'), before: [0, 1, 3] });
});

/** As of that moment where the first scan was corrected in those ways, one after the other. */
function afterCorrections(asOf: AsOf | undefined, ...ways: Omit<Corrected, 'eventId'>[]) {
  const all = logged([
    ...[shipmentCreated(id), scanned(id), scanned(id), ...ways.map(() => scanned(id))].map((event, hour) => ({
      event,
      at: at(`${String(9 + hour).padStart(2, '0')}:00`),
    })),
  ]);
  const eventId = all[1]?.id ?? '';
  const corrections = () => new Map(ways.map((way, later) => [all[3 + later]?.id ?? '', { eventId, ...way }]));
  const { events, last, before } = countedIn(all, { asOf, as: 'happened', corrections });
  return { events: nth(events), last: last && Number(last.revision), before: nth(before) };
}
const withdrawn = { isWithdrawn: true };

test('what was withdrawn later never happened, and neither it nor its corrections count', () => {
  expect(afterCorrections(new Date(at('10:30')), withdrawn)).toEqual({ events: [0], last: 0, before: [] });
  expect(afterCorrections(undefined, { occurredAt: at('09:30') }, withdrawn)).toEqual({ events: [0, 2], last: 2, before: [0] });
});

test('as of what was withdrawn is as of what had happened until then', () => {
  for (const revision of [1n, 3n]) {
    expect(afterCorrections(revision, withdrawn)).toEqual({ events: [0], last: 0, before: [] });
  }
});

test('what was withdrawn and then told again did happen', () => {
  const told = afterCorrections(new Date(at('10:30')), withdrawn, { occurredAt: at('10:15') });
  expect(told).toEqual({ events: [0, 1, 3, 4], last: 1, before: [0] });
});
