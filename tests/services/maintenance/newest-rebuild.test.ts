import { expect, test } from 'vitest';
import type { MaintenanceEvent } from '#contracts/events/maintenance.ts';
import type { RebuildReport } from '#infra/rebuild-progress/rebuild-progress.ts';
import { newestComparison, newestRebuild } from '#services/maintenance/newest-rebuild.ts';
import { logged } from '#tests/support/events.ts';

const [first, second] = ['01980000-0000-7000-8000-0000000000d1', '01980000-0000-7000-8000-0000000000d2'];
const accountId = '01980000-0000-7000-8000-00000000000a';
const at = (minute: number) => `2026-03-01T09:0${minute}:00.000Z`;
const requested = (rebuildId: string): MaintenanceEvent => ({ type: 'RebuildRequested', data: { rebuildId, accountId } });
const cancelled: MaintenanceEvent = { type: 'RebuildCancelled', data: { rebuildId: first, accountId } };
const rebuilt: MaintenanceEvent = { type: 'ReadModelsRebuilt', data: { rebuildId: first, events: 480 } };
const names = new Map([[accountId, 'admin']]);

const reported = (changes: Partial<RebuildReport> = {}): RebuildReport => ({
  rebuildId: first,
  begunAt: new Date(at(1)),
  reportedAt: new Date(at(2)),
  events: 120,
  share: 0.25,
  problem: null,
  ...changes,
});
const read = (events: readonly MaintenanceEvent[], report?: RebuildReport, now = at(2), newest = newestRebuild) => {
  const progress = { find: async (id: string) => (report?.rebuildId === id ? report : undefined) };
  return newest(logged(events.map((event, minute) => ({ event, at: at(minute) }))), names, {
    progress,
    now: new Date(now),
  });
};

test('where none was asked for, there is none', async () => {
  expect(await read([{ type: 'ParkedStreamsRetried', data: { streams: ['shipment-1'] } }])).toBeNull();
});

test('it waits until someone begins it', async () => {
  expect(await read([requested(first)])).toEqual({
    id: first,
    state: 'waiting',
    requestedAt: at(0),
    by: 'admin',
    endedAt: null,
    events: 0,
    percent: 0,
    secondsLeft: null,
    reportedAt: null,
    isStalled: false,
    problem: null,
  });
});

test('while it reads, it says how much, and how long the rest takes at that pace', async () => {
  const run = await read([requested(first)], reported());
  expect(run).toMatchObject({ state: 'reading', events: 120, percent: 25, secondsLeft: 180, reportedAt: at(2) });
});

test('no time is promised from next to nothing, nor for what comes after the reading', async () => {
  expect(await read([requested(first)], reported({ share: 0.009 }))).toMatchObject({ percent: 0.9, secondsLeft: null });
  expect(await read([requested(first)], reported({ share: 1 }))).toMatchObject({
    state: 'finishing',
    percent: 100,
    secondsLeft: null,
  });
});

test('it is never 100 % before it is all read', async () => {
  expect(await read([requested(first)], reported({ share: 0.9999 }))).toMatchObject({ state: 'reading', percent: 99.9 });
});

test('why an attempt ended early is told', async () => {
  expect(await read([requested(first)], reported({ problem: 'the disk was full' }))).toMatchObject({
    problem: 'the disk was full',
  });
});

test('it is over when it is done or called off, whatever was reported last; done has the last word', async () => {
  expect(await read([requested(first), rebuilt], reported())).toMatchObject({
    state: 'done',
    events: 480,
    percent: 100,
    requestedAt: at(0),
    endedAt: at(1),
  });
  expect(await read([requested(first), cancelled], reported())).toMatchObject({ state: 'cancelled', events: 0, endedAt: at(1) });
  expect(await read([requested(first), cancelled, rebuilt])).toMatchObject({ state: 'done', endedAt: at(2) });
});

test('the newest is shown, by whoever asked for it', async () => {
  expect(await read([requested(first), rebuilt, requested(second)], reported())).toMatchObject({ id: second, state: 'waiting' });
  const stranger: MaintenanceEvent = { type: 'RebuildRequested', data: { rebuildId: second, accountId: first } };
  expect(await read([stranger])).toMatchObject({ by: null });
});

test('it is stalled once whoever did it has not been heard of for 15 seconds', async () => {
  expect(await read([requested(first)], reported(), '2026-03-01T09:02:15.000Z')).toMatchObject({ isStalled: false });
  expect(await read([requested(first)], reported(), '2026-03-01T09:02:15.001Z')).toMatchObject({ isStalled: true });
  expect(await read([requested(first), rebuilt], reported(), at(9))).toMatchObject({ isStalled: false });
});

test('a comparison is shown as a rebuild is, and neither is taken for the other', async () => {
  const asked: MaintenanceEvent = { type: 'ComparisonRequested', data: { comparisonId: second, accountId } };
  const result = { comparisonId: second, position: '90', events: 33, rows: 40, differing: 0 };
  const compared = (events: readonly MaintenanceEvent[], report?: RebuildReport) => read(events, report, at(2), newestComparison);
  expect(await compared([requested(first), rebuilt])).toBeNull();
  expect(await compared([requested(first), rebuilt, asked], reported({ rebuildId: second }))).toMatchObject({
    id: second,
    state: 'reading',
    by: 'admin',
  });
  expect(await compared([asked, { type: 'ReadModelsCompared', data: result }])).toMatchObject({ state: 'done', events: 33 });
  const cancelledOne: MaintenanceEvent = { type: 'ComparisonCancelled', data: { comparisonId: second, accountId } };
  expect(await compared([asked, cancelledOne])).toMatchObject({ state: 'cancelled', endedAt: at(1) });
  expect(await read([requested(first), rebuilt, asked])).toMatchObject({ id: first, state: 'done' });
});
