import { beforeEach, expect, test } from 'vitest';
import type { FollowRequest } from '#contracts/follows.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import { createPhoneNumbers } from '#infra/phone-numbers/libphonenumber.ts';
import type { CommandContext } from '#services/command.ts';
import { createFollowCommands, type FollowCommands } from '#services/follows/commands.ts';
import { createHandler } from '#services/handle.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';

const parcel = { shipmentId: derivedId('shipment'), trackingNumber: 'WS123456789011US' };
const wish: FollowRequest = { email: 'ama@example.com', milestones: ['in_transit', 'trouble'], language: 'en' };

let store: MemoryStore;
let follows: FollowCommands;
beforeEach(() => {
  store = createMemoryStore();
  const personalData = { ...createOpenPersonalData(), subjectFor: async (email: string) => derivedId('subject', email) };
  const log = createEventLog(store, personalData);
  const handle = createHandler(log, { wait: () => Promise.resolve() });
  follows = createFollowCommands({ handle, log, personalData, phoneNumbers: createPhoneNumbers() });
});

const aCommand = (): CommandContext => {
  const commandId = freshId();
  const actor = { id: 'visitor', role: 'customer' } as const;
  return { commandId, requestHash: 'hash', actor, source: 'api', correlationId: commandId, now: '2026-11-20T12:00:00Z' };
};
const ask = (more: Partial<FollowRequest> = {}) => follows.request(parcel, { ...wish, ...more }, aCommand());
/** What was asked for, in the order of the log. */
const asked = () => store.events.map(({ data }) => data['milestones']);

test('the same wish many times at once is asked for once', async () => {
  await Promise.all([ask(), ask(), ask({ milestones: ['trouble', 'in_transit'] }), ask()]);
  expect(asked()).toHaveLength(1);
});

test('different wishes at once are all asked for, under one follow', async () => {
  await Promise.all([ask(), ask({ milestones: ['trouble'] })]);
  expect(asked()).toHaveLength(2);
  expect(new Set(store.events.map(({ data }) => data['followId'])).size).toBe(1);
});

test('what is being asked already is not asked again, in whatever language', async () => {
  await ask();
  await ask();
  await ask({ language: 'ar' });
  expect(asked()).toEqual([['in_transit', 'trouble']]);
});
