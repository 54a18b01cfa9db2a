import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDoorbell } from '#infra/doorbell.ts';
import { createWebhookLog } from '#infra/webhook-log/postgres.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';
import { endpointAt, queueEvents, startSender } from '#tests/support/webhook-sender.ts';

const refused = '{"refused":true}';
const hourMs = 3_600_000;
const began = new Date('2026-03-01T12:00:00Z');

let database: StateDatabase;
beforeEach(async () => {
  database = await stateDatabase();
});
afterEach(() => database.drop());

test('what its receiver refuses for three days ends as failed; the endpoint goes on, and so do the events behind it', async () => {
  let now = began;
  const bell = createDoorbell();
  const endpoint = endpointAt('https://shop.example/hooks');
  const { id: webhookId } = endpoint.webhook;
  const stopped: string[] = [];
  const stop = async (why: string) => {
    stopped.push(why);
    return undefined;
  };
  const sender = startSender(database.kysely, [endpoint], {
    client: {
      post: async ({ body }) =>
        body === refused ? { status: 422, problem: 'status', answer: 'no' } : { status: 204, problem: null, answer: '' },
    },
    bell,
    clock: { now: () => now },
    random: () => 0.5,
    record: { gone: () => stop('gone'), failing: () => stop('failing') },
  });
  const queue = async (body: string, shipment?: string) => {
    await queueEvents(database.kysely, [endpoint], { body, count: 1, at: now, ...(shipment && { shipment }) });
    bell.ring();
  };
  const log = createWebhookLog(database.kysely);
  const inState = async (state: 'waiting' | 'delivered' | 'failed') => (await log.page({ webhookId, limit: 100, state })).items;

  await queue(refused, 'held');
  const { id: refusedId } = await pollUntil('the first attempt', async () =>
    (await inState('waiting')).find(({ attempts }) => attempts === 1),
  );
  await queue('{}', 'held');
  const pausesMs: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const { delivery } = (await log.find(webhookId, refusedId)) ?? expect.unreachable('it is kept');
    if (delivery.nextAttemptAt === null) break;
    pausesMs.push(Date.parse(delivery.nextAttemptAt) - now.getTime());
    await queue('{}');
    await pollUntil('what comes meanwhile', async () => (await inState('delivered')).length === attempts);
    now = new Date(delivery.nextAttemptAt);
    bell.ring();
    await pollUntil(
      `attempt ${attempts + 1}`,
      async () => (await log.find(webhookId, refusedId))?.delivery.attempts === attempts + 1,
    );
  }
  const documented = [5, 30, 120, 600, 1_800].map((seconds) => seconds * 1_000);
  expect(pausesMs.slice(0, 11)).toEqual([...documented, ...[1, 2, 4, 6, 8, 12].map((hours) => hours * hourMs)]);
  expect(now.getTime() - began.getTime()).toBe(72 * hourMs);
  const [failed] = await inState('failed');
  expect(failed).toMatchObject({ id: refusedId, status: 422, problem: 'status', nextAttemptAt: null });
  await pollUntil('the event behind it', async () => (await inState('waiting')).length === 0);
  expect(await inState('failed')).toHaveLength(1);
  expect(await inState('delivered')).toHaveLength(pausesMs.length + 1);
  expect(stopped).toEqual([]);
  await sender.stop();
});
