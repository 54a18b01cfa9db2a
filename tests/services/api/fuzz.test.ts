import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { exchange } from '#tests/support/fuzz/answer.ts';
import { complaint } from '#tests/support/fuzz/complaint.ts';
import { dice, type Dice } from '#tests/support/fuzz/dice.ts';
import { fuzzFrames } from '#tests/support/fuzz/frames.ts';
import { gatherMaterial, type Material } from '#tests/support/fuzz/material.ts';
import { fuzzRequest } from '#tests/support/fuzz/request.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const requests = Number(process.env.FUZZ_REQUESTS ?? 5_000);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32);
/** Where to begin: at the round that a failure names beside its seed. */
const first = Number(process.env.FUZZ_FIRST ?? 0);
const lanes = 24;
const timeoutMs = 120_000 + requests * 60;

/** What the server takes for its own fault, whether or not the client was still there. */
const logged: string[] = [];
const openSockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;

let app: TestApp;
let material: Material;
let server: { hostname: string; port: number; silenceMs: number };
let openBefore: number;
beforeAll(async () => {
  const logger = pino({ level: 'error' }, { write: (line) => logged.push(line) });
  app = await startTestApp({ roles: ['projector'], env: { TRUST_PROXY: '1', API_KEY_REQUESTS_PER_MINUTE: '1000000' }, logger });
  material = await gatherMaterial(app);
  const { hostname, port } = new URL(app.url);
  server = { hostname, port: Number(port), silenceMs: 60_000 };
  openBefore = openSockets();
});
afterAll(() => app.stop());

/** Plays the rounds of the seed side by side; resolves with what went wrong, and how to see it again. */
async function faultsIn(rounds: number, play: (random: Dice) => Promise<string | undefined>): Promise<string> {
  const faults: string[] = [];
  let next = first;
  const lane = async () => {
    while (next < first + rounds && faults.length < 5) {
      const round = next;
      next += 1;
      const fault = await play(dice(seed + round));
      if (fault !== undefined) faults.push(`FUZZ_SEED=${seed} FUZZ_FIRST=${round} FUZZ_REQUESTS=25: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return [...faults, ...logged.splice(0)].join('\n\n');
}

const faultsOfRequests = (rounds: number, among: Material) =>
  faultsIn(rounds, async (random) => {
    const request = fuzzRequest(random, among);
    const fault = complaint(request, await exchange(request, server));
    return fault && `${fault}\n${JSON.stringify(request.bytes.slice(0, 2_000))}`;
  });

test(`${requests} requests of every role, right and wrong, get an answer of ours`, { timeout: timeoutMs }, async () => {
  expect(await faultsOfRequests(requests, material)).toBe('');
});

test('forms with a file, right and wrong, get an answer of ours', { timeout: timeoutMs }, async () => {
  const operations = material.operations.filter(({ isForm }) => isForm);
  expect(operations.map(({ path }) => path).toSorted()).toEqual(['/api/imports', '/api/v1/imports']);
  expect(await faultsOfRequests(Math.ceil(requests / 10), { ...material, operations })).toBe('');
});

test('websocket frames, right and wrong, end no more than their own socket', { timeout: timeoutMs }, async () => {
  const { sessions, trackingNumber, visitorToken } = material;
  const faults = await faultsIn(Math.ceil(requests / 25), (random) =>
    fuzzFrames(random, { ...server, cookie: random.pick(sessions), trackingNumber, visitorToken }),
  );
  expect(faults).toBe('');
});

test('nothing of all that stays open, and the server is well', { timeout: 90_000 }, async () => {
  // The pools of the databases grow by a few under load.
  await pollUntil('the connections to be closed', () => openSockets() <= openBefore + lanes, 60_000);
  expect((await app.request('GET', '/healthz')).status).toBe(200);
});
