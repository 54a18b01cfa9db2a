import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '#tests/bench/fill.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import type { AppProcess } from '#tests/support/process.ts';
import { startEndpoints, type Endpoints } from './webhooks/endpoints.ts';
import type { Receivers } from './webhooks/receivers.ts';

// WEBHOOK_KILLS=20 WEBHOOK_ENDPOINTS=50 WEBHOOK_EVENTS=20000 npx vitest run tests/system/webhook-kill.test.ts
const kills = Number(process.env.WEBHOOK_KILLS ?? 3);
const endpoints = Number(process.env.WEBHOOK_ENDPOINTS ?? 10);
const events = Number(process.env.WEBHOOK_EVENTS ?? 500);
const eventsEach = 4;
const atOnce = 8;
const limitMs = 3_600_000;

/** One in ten refuses everything. */
const isHealthy = (nth: number) => nth % 10 !== 9;
const healthy = Array.from({ length: endpoints }, (_, nth) => nth).filter(isHealthy);
const total = healthy.length * events;

let stage: Endpoints;
let receivers: Receivers;
let sender: AppProcess;
beforeAll(async () => {
  stage = await startEndpoints(endpoints, (nth, response) => response.writeHead(isHealthy(nth) ? 204 : 503).end());
  ({ receivers } = stage);
  sender = await stage.begin();
}, 120_000);
afterAll(async () => {
  await sender.stop();
  await stage.stop();
}, 120_000);

/** A few shipments at a time, so that the sender has something to follow all along. */
async function append(): Promise<void> {
  for (let left = events / eventsEach; left > 0; left -= atOnce) await fill(stage.core, Math.min(left, atOnce), eventsEach);
}

test(
  `${endpoints} endpoints are sent ${events} events in order, none left out, though the sender is killed ${kills} times`,
  { timeout: limitMs },
  async () => {
    const startedAt = performance.now();
    const filling = append();
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = Math.floor((total * kill) / (kills + 1));
      await pollUntil(`${enough} arrivals`, () => receivers.had(healthy) >= enough, limitMs);
      await sender.kill();
      await pollUntil('the last of its connections', () => receivers.connections() === 0);
      receivers.nextLife();
      sender = await stage.begin();
    }
    await filling;
    await pollUntil('all arrivals', () => receivers.had(healthy) === total, limitMs);
    const seconds = (performance.now() - startedAt) / 1_000;
    await sender.stop();

    const placeOf = new Map<string, { stream: string; revision: bigint }>();
    for await (const event of stage.core.store.readAll({ after: undefined, limit: 10_000_000 })) placeOf.set(event.id, event);
    const found = { outOfOrder: 0, twiceInOneLife: 0, repeats: 0 };
    for (const arrived of healthy.map((nth) => receivers.arrivals[nth] ?? [])) {
      const last = new Map<string, bigint>();
      const lives = new Set<string>();
      for (const { eventId, life } of arrived) {
        const { stream, revision } = placeOf.get(eventId) ?? expect.unreachable(`${eventId} is in the log`);
        if (revision < (last.get(stream) ?? 0n)) found.outOfOrder += 1;
        last.set(stream, revision);
        if (lives.has(`${eventId} ${life}`)) found.twiceInOneLife += 1;
        lives.add(`${eventId} ${life}`);
      }
      found.repeats += arrived.length - new Set(arrived.map(({ eventId }) => eventId)).size;
    }
    console.info(
      `${kills} kills, ${endpoints} endpoints, ${events} events: ${total} deliveries to the ${healthy.length} healthy ones in ` +
        `${Math.round(seconds)} s, ${found.repeats} repeated`,
    );
    expect(found).toMatchObject({ outOfOrder: 0, twiceInOneLife: 0 });
    expect(receivers.failures).toEqual([]);
  },
);
