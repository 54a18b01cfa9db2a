import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookSendingRequested } from '#contracts/events/webhook.ts';
import { webhookDeliveriesSchema, webhookReplaysSchema } from '#contracts/webhooks.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { publicTypes } from '#services/integrations/public-event.ts';
import { fill } from '#tests/bench/fill.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import type { AppProcess } from '#tests/support/process.ts';
import { startEndpoints, type Endpoints } from './webhooks/endpoints.ts';
import type { Arrival, Receivers } from './webhooks/receivers.ts';

// WEBHOOK_KILLS=20 WEBHOOK_ENDPOINTS=50 WEBHOOK_EVENTS=20000 npx vitest run tests/system/webhook-kill.test.ts
const kills = Number(process.env.WEBHOOK_KILLS ?? 3);
const endpoints = Number(process.env.WEBHOOK_ENDPOINTS ?? 10);
/** Of more shipments than may be unkept: one event of each can be on the wire at a time. */
const events = Number(process.env.WEBHOOK_EVENTS ?? 800);
const eventsEach = 4;
const atOnce = 8;
const limitMs = 3_600_000;
/** Of one endpoint so many messages at most are on the wire or not yet kept as sent: so many at most are sent again after a kill. */
const mostUnkept = 128;
/** So many of a replay are answered before a kill. */
const answeredOfReplay = 20;

/** One in ten refuses everything. */
const isHealthy = (nth: number) => nth % 10 !== 9;
const healthy = Array.from({ length: endpoints }, (_, nth) => nth).filter(isHealthy);
const total = healthy.length * events;

let stage: Endpoints;
let receivers: Receivers;
let sender: AppProcess;
/** Of the replay that a kill comes in the middle of: how many more are answered, the rest being held. */
let replayLeft = Infinity;
const replaying = healthy[0] ?? 0;
beforeAll(async () => {
  stage = await startEndpoints(endpoints, (nth, response, { kind }) => {
    if (kind === 'replay' && (replayLeft -= 1) < 0) return;
    response.writeHead(isHealthy(nth) ? 204 : 503).end();
  });
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

const keyOf = ({ eventId, kind, replay = '' }: Pick<Arrival, 'eventId' | 'kind' | 'replay'>) => `${kind} ${replay} ${eventId}`;

/** What has come to an endpoint and is not kept as sent, by its number. */
async function unkept(): Promise<Map<number, Set<string>>> {
  const rows = await stage.core.db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'event_id', 'kind', 'request_id'])
    .where('state', '=', 'waiting')
    .execute();
  return new Map(
    healthy.map((nth) => {
      const come = new Set(receivers.arrivals[nth]?.map(keyOf));
      const keys = rows
        .filter((row) => row.webhook_id === stage.ids[nth])
        .map((row) =>
          keyOf({ eventId: row.event_id, kind: row.kind, replay: row.kind === 'replay' ? (row.request_id ?? '') : '' }),
        );
      return [nth, new Set(keys.filter((key) => come.has(key)))];
    }),
  );
}

/** Asks for a replay and for one delivery once more; resolves when the replay is held in its middle. */
async function askForMore(): Promise<void> {
  const path = `/${stage.ids[replaying]}`;
  const { items } = webhookDeliveriesSchema.parse(
    await (await stage.ask('GET', `${path}/deliveries?state=delivered&limit=1`)).json(),
  );
  expect((await stage.ask('POST', `${path}/deliveries/${items[0]?.id}/send`)).status).toBe(200);
  replayLeft = answeredOfReplay;
  expect((await stage.ask('POST', `${path}/replays`, { from: new Date(0).toISOString() })).status).toBe(200);
  // It is queued in the order of the log, after all that was appended before.
  await pollUntil('a replay to be held in its middle', () => replayLeft < 0, limitMs);
}

test(
  `${endpoints} endpoints are sent ${events} events and replays in order, none left out, though the sender is killed ${kills} times`,
  { timeout: limitMs },
  async () => {
    const startedAt = performance.now();
    const filling = append();
    const unkeptAt: Map<number, Set<string>>[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = Math.floor((total * kill) / (kills + 1));
      await pollUntil(`${enough} arrivals`, () => receivers.had(healthy) >= enough, limitMs);
      await askForMore();
      await sender.kill();
      await pollUntil('the last of its connections', () => receivers.connections() === 0);
      unkeptAt.push(await unkept());
      replayLeft = Infinity;
      receivers.nextLife();
      sender = await stage.begin();
    }
    await filling;
    await pollUntil('all arrivals', () => receivers.had(healthy) === total, limitMs);
    const replays = await pollUntil(
      'the replays to be done',
      async () => {
        const answer = await stage.ask('GET', `/${stage.ids[replaying]}/replays`);
        const found = webhookReplaysSchema.parse(await answer.json()).items;
        return found.every(({ state }) => state === 'done') && found;
      },
      limitMs,
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    await sender.stop();

    const placeOf = new Map<string, StoredEvent>();
    const askedAt = new Map<string, bigint>();
    for await (const event of stage.core.store.readAll({ after: undefined, limit: 10_000_000 })) {
      placeOf.set(event.id, event);
      if (event.type === webhookSendingRequested.type) {
        askedAt.set(webhookSendingRequested.data.parse(event.data).requestId, event.position.commit);
      }
    }
    const found = { outOfOrder: 0, twiceInOneLife: 0, unexplained: 0, repeats: 0 };
    for (const nth of healthy) {
      const last = new Map<string, bigint>();
      const lives = new Set<string>();
      const come = new Set<string>();
      for (const arrival of receivers.arrivals[nth] ?? []) {
        const { eventId, kind, replay = '', life } = arrival;
        const { stream, revision } = placeOf.get(eventId) ?? expect.unreachable(`${eventId} is in the log`);
        const lane = kind === 'again' ? `again ${eventId}` : `${kind} ${replay} ${stream}`;
        if (revision < (last.get(lane) ?? 0n)) found.outOfOrder += 1;
        last.set(lane, revision);
        const key = keyOf(arrival);
        if (kind !== 'again' && lives.has(`${key} ${life}`)) found.twiceInOneLife += 1;
        lives.add(`${key} ${life}`);
        if (come.has(key) && kind !== 'again') {
          found.repeats += 1;
          if (!unkeptAt[life - 1]?.get(nth)?.has(key)) found.unexplained += 1;
        }
        come.add(key);
      }
    }
    console.info(
      `${kills} kills, ${endpoints} endpoints, ${events} events: ${total} deliveries to the ${healthy.length} healthy ones in ` +
        `${Math.round(seconds)} s, ${found.repeats} repeated`,
    );
    expect(found).toMatchObject({ outOfOrder: 0, twiceInOneLife: 0, unexplained: 0 });
    for (const keys of unkeptAt.flatMap((each) => [...each.values()])) expect(keys.size).toBeLessThanOrEqual(mostUnkept);
    expect(receivers.failures).toEqual([]);

    const atReplaying = receivers.arrivals[replaying] ?? [];
    expect(replays).toHaveLength(kills);
    for (const { id } of replays) {
      const until = askedAt.get(id) ?? expect.unreachable('it was asked for');
      const wanted = [...placeOf.values()].filter(({ type, position }) => publicTypes.has(type) && position.commit < until);
      expect(new Set(atReplaying.filter(({ replay }) => replay === id).map(({ eventId }) => eventId))).toEqual(
        new Set(wanted.map(({ id: eventId }) => eventId)),
      );
    }
    expect(atReplaying.filter(({ kind }) => kind === 'again').length).toBeGreaterThanOrEqual(kills);
  },
);
