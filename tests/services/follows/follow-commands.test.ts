import { beforeEach, expect, test } from 'vitest';
import type { FollowRequest } from '#contracts/follows.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { unaskedMailMs, type UnaskedEmail } from '#infra/mail-allowance/mail-allowance.ts';
import { createFollowCommands, type FollowCommands } from '#services/follows/follow-commands.ts';
import { createHandler } from '#services/handle.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';
import { until } from '#tests/support/until.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const parcel = { shipmentId: derivedId('shipment'), trackingNumber: 'WS123456789011US' };

let store: MemoryStore;
let takings: { answer: () => void }[];
let givenBack: UnaskedEmail[];
let follows: FollowCommands;

/** An address whose hours are given out in the order of the asking, and told when the test says so. */
function countedHours() {
  const hourOf = new Map<string, Date>();
  return {
    take: (email: UnaskedEmail) => {
      const hour = hourOf.get(email.commandId) ?? new Date(noon.getTime() + hourOf.size * unaskedMailMs);
      hourOf.set(email.commandId, hour);
      return new Promise<Date>((resolve) => takings.push({ answer: () => resolve(hour) }));
    },
    giveBack: async (email: UnaskedEmail) => void givenBack.push(email),
  };
}

beforeEach(() => {
  store = createMemoryStore();
  takings = [];
  givenBack = [];
  const personalData = { ...createOpenPersonalData(), subjectFor: async (email: string) => derivedId('subject', email) };
  const log = createEventLog(store, personalData);
  const clock = { now: () => noon };
  follows = createFollowCommands({ handle: createHandler(log), log, personalData, allowance: countedHours(), clock });
});

const wish: FollowRequest = { email: 'ama@example.com', milestones: ['in_transit', 'trouble'], language: 'en' };
const ask = (more: Partial<FollowRequest> = {}) => follows.request(parcel, { ...wish, ...more }, 'api');
/** Asks at once; the hours are told in the opposite order, so that whoever came last writes first. */
async function askAtOnce(...wishes: Partial<FollowRequest>[]): Promise<void> {
  const asking = Promise.all(wishes.map(ask));
  await until('everybody to want an hour', () => takings.length === wishes.length);
  for (const { answer } of takings.splice(0).toReversed()) answer();
  await asking;
}
/** When the emails of what was asked for may go. */
const emails = () => store.events.map(({ data }) => data['emailNotBefore'] ?? 'now');

test('the same wish many times at once is one email, and it goes in the first hour', async () => {
  await askAtOnce({}, {}, { milestones: ['trouble', 'in_transit'] }, {});
  expect(emails()).toEqual(['now']);
  expect(givenBack).toEqual([]);
});

test('different wishes at once are an email each, in the order in which they came', async () => {
  await askAtOnce({}, { milestones: ['trouble'] });
  expect(emails()).toEqual(['2026-11-20T13:00:00.000Z', 'now']);
  expect(givenBack).toEqual([]);
});

test('what is being asked already takes no hour', async () => {
  await askAtOnce({});
  await ask();
  await ask({ language: 'ar' });
  expect([takings, emails()]).toEqual([[], ['now']]);
});

test('an hour that was taken for nothing is given back', async () => {
  await askAtOnce({}, { language: 'ar' });
  expect(emails()).toEqual(['2026-11-20T13:00:00.000Z']);
  expect(givenBack).toHaveLength(1);
});
