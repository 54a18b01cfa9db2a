import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '#tests/bench/fill.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import type { AppProcess } from '#tests/support/process.ts';
import { startEndpoints, type Endpoints } from './webhooks/endpoints.ts';
import type { Receivers } from './webhooks/receivers.ts';

// WEBHOOK_ENDPOINTS=1000 WEBHOOK_EVENTS=100 npx vitest run tests/system/webhook-neighbours.test.ts
const endpoints = Number(process.env.WEBHOOK_ENDPOINTS ?? 40);
const events = Number(process.env.WEBHOOK_EVENTS ?? 40);
const eventsEach = 4;
/** Besides one for each endpoint. */
const mostConnections = 2_000;
const limitMs = 3_600_000;

/** Nine of ten hang, once they are told to. */
const isHealthy = (nth: number) => nth % 10 === 9;
const all = Array.from({ length: endpoints }, (_, nth) => nth);
const healthy = all.filter(isHealthy);
const hanging = all.filter((nth) => !isHealthy(nth));
let doHang = false;

let stage: Endpoints;
let receivers: Receivers;
let sender: AppProcess;
beforeAll(async () => {
  stage = await startEndpoints(endpoints, (nth, response) => {
    if (!doHang || isHealthy(nth)) response.writeHead(204).end();
  });
  ({ receivers } = stage);
  sender = await stage.begin();
}, 600_000);
afterAll(async () => {
  await sender.kill();
  await stage.stop();
}, 120_000);

const megabytes = () => Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(sender.process.pid)])) / 1_024);

/** Seconds until those endpoints have had that many events each, and the most memory and connections on the way. */
async function untilAll(what: string, among: readonly number[], each: number) {
  const startedAt = performance.now();
  const most = { megabytes: 0, connections: 0 };
  await fill(stage.core, events / eventsEach, eventsEach);
  await pollUntil(
    what,
    () => {
      most.megabytes = Math.max(most.megabytes, megabytes());
      most.connections = Math.max(most.connections, receivers.connections());
      return receivers.had(among) === each * among.length;
    },
    limitMs,
  );
  return { seconds: ((performance.now() - startedAt) / 1_000).toFixed(1), ...most };
}

test(
  `of ${endpoints} endpoints nine in ten hang, and the others have everything all the same`,
  { timeout: limitMs },
  async () => {
    const before = await untilAll('all endpoints to have had everything', all, events);
    doHang = true;
    const sent = await untilAll('those that do not hang to have had everything', healthy, 2 * events);
    console.info(
      `${events} events: ${endpoints} endpoints had all in ${before.seconds} s (${before.megabytes} MB, ${before.connections} ` +
        `connections); with ${hanging.length} that hang the other ${healthy.length} in ${sent.seconds} s (${sent.megabytes} MB, ` +
        `${sent.connections} connections)`,
    );
    await pollUntil('each of the others to have been asked', () => receivers.had(hanging) >= (events + 1) * hanging.length);
    expect(sent.connections).toBeLessThanOrEqual(mostConnections + endpoints);
  },
);
