import { beforeEach, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import type { RetentionKind } from '#contracts/retention.ts';
import { createEventLog, type EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { bySystem, type Handle } from '#services/command.ts';
import { retentionDecider } from '#services/domain/retention.ts';
import { createHandler } from '#services/handle.ts';
import { keptBefore, retentionStanding, runRetention } from '#services/retention/run.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';
import { outdatedOf } from '#tests/support/outdated-data.ts';

let log: EventLog;
let handle: Handle;
let outdated: ReturnType<typeof outdatedOf>;
beforeEach(() => {
  log = createEventLog(createMemoryStore(), createOpenPersonalData());
  handle = createHandler(log);
  outdated = outdatedOf({});
});

const dayOf = (day: number) => new Date(Date.UTC(2026, 2, day, 9));
const setRule = (kind: RetentionKind, days: number | null, day = 1) =>
  handle({
    stream: streamOf.retention(),
    decider: retentionDecider,
    command: { type: 'setRule', kind, days, accountId: derivedId('admin') },
    context: bySystem(derivedId('rule', kind, day), dayOf(day).toISOString()),
  });
const options = (day: number) => ({ log, handle, outdated: outdated.data, clock: { now: () => dayOf(day) } });
const runOn = (day: number, signal = new AbortController().signal) => runRetention(options(day), signal);
const standingOn = (day: number) => retentionStanding(options(day));
const recorded = async () =>
  (await log.read(streamOf.retention())).flatMap((event) => (event.type === 'RetentionRun' ? [event.data.removed] : []));

test('something is kept for so many days, to the moment', () => {
  expect(keptBefore(new Date('2026-03-31T09:00:00.001Z'), 30)).toEqual(new Date('2026-03-01T09:00:00.001Z'));
});

test('a rule removes what is outdated by parts until nothing is left, and all of it is recorded as one run', async () => {
  await setRule('chat_photos', 30);
  outdated = outdatedOf({ chat_photos: 400, received_emails: 7 });
  expect(await standingOn(2)).toEqual({ isDue: true, heldSince: null });
  expect(await runOn(2)).toBe(true);
  const asked = { kind: 'chat_photos', before: keptBefore(dayOf(2), 30), limit: 200 };
  expect(outdated.asked).toEqual([asked, asked, asked]);
  expect(await recorded()).toEqual([[{ kind: 'chat_photos', days: 30, count: 400 }]]);
  expect(outdated.counted.size, 'what is on the record is not counted any more').toBe(0);
  expect(await standingOn(2)).toEqual({ isDue: false, heldSince: null });
  expect(await runOn(2)).toBe(false);
});

test('a run that is stopped removes no more and is not recorded; what the next one removes is counted with it', async () => {
  await setRule('chat_photos', 30);
  await setRule('reply_files', 40);
  outdated = outdatedOf({ chat_photos: 300, reply_files: 250 });
  const stopping = new AbortController();
  const { remove } = outdated.data;
  outdated.data.remove = async (...given) => {
    stopping.abort();
    return remove(...given);
  };
  expect(await runOn(2, stopping.signal)).toBe(true);
  expect(outdated.asked).toHaveLength(1);
  expect(await recorded()).toEqual([]);
  outdated.data.remove = remove;
  expect(await runOn(3)).toBe(true);
  expect(await recorded()).toEqual([
    [
      { kind: 'reply_files', days: 40, count: 250 },
      { kind: 'chat_photos', days: 30, count: 300 },
    ],
  ]);
  expect(outdated.counted.size).toBe(0);
});

test('what a run has recorded and not forgotten is not counted by the next one', async () => {
  await setRule('chat_photos', 30);
  outdated = outdatedOf({ chat_photos: 5 });
  const { forgetRun } = outdated.data;
  outdated.data.forgetRun = () => Promise.reject(new Error('killed'));
  await expect(runOn(2)).rejects.toThrow('killed');
  outdated.data.forgetRun = forgetRun;
  await setRule('chat_photos', null, 3);
  expect(await standingOn(4)).toEqual({ isDue: false, heldSince: null });
  await setRule('chat_photos', 60, 4);
  outdated.stock.chat_photos = 2;
  expect(await runOn(5)).toBe(true);
  expect((await recorded()).map(([removed]) => removed?.count)).toEqual([5, 2]);
});

test('a run on a day on which a wrong clock has had one already is one of its own', async () => {
  await setRule('chat_photos', 30);
  for (const day of [3, 2, 3]) expect(await runOn(day)).toBe(true);
  expect(await recorded()).toHaveLength(3);
});

test('while the rules are on hold nothing is due and nothing removed', async () => {
  await setRule('chat_photos', 30);
  outdated = outdatedOf({ chat_photos: 5 });
  expect(await standingOn(60)).toEqual({ isDue: false, heldSince: dayOf(1).toISOString() });
  expect(await runOn(60)).toBe(false);
  expect(outdated.asked).toEqual([]);
});
