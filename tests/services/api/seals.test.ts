import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealProofSchema } from '#contracts/seals.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { systemStateSchema } from '#contracts/system.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { digestOf, headIn } from '#infra/seals/head.ts';
import { newSealingKey } from '#infra/seals/sealing-key.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startTextGateway, type TextGatewayServer } from '#tests/support/text-gateway.ts';

let app: TestApp;
let receiver: TextGatewayServer;
let [agent, auditor] = ['', ''];

beforeAll(async () => {
  receiver = await startTextGateway();
  receiver.next = [503, 302, 'hangs_up'];
  app = await startTestApp({
    roles: ['projector', 'sealer'],
    env: { SEALING_KEY: newSealingKey(), SEAL_URL: receiver.url, SEAL_TSA_URL: 'http://127.0.0.1:9/' },
  });
  [agent, auditor] = [await app.signIn('agent'), await app.signIn('auditor')];
}, 120_000);
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const seals = async () => systemStateSchema.parse(await (await app.request('GET', '/api/system', { as: auditor })).json()).seals;
const proofOf = async (position: bigint | string) =>
  sealProofSchema.parse(await (await app.request('GET', `/api/audit/seals/for?position=${position}`, { as: agent })).json());

test('every event is proven by a head, which every place is sent until it has it', async () => {
  const answer = await app.request('POST', '/api/shipments', { as: agent, body: aShipment() });
  const { id } = shipmentSchema.parse(await answer.json());
  const [event] = await app.core.log.read(streamOf.shipment(id));
  const position = event?.position.commit ?? 0n;
  const proof = await pollUntil('the head', async () => {
    const now = await proofOf(position);
    return now.state === 'holds' && now.head?.publishedTo.length === 2 && now;
  });
  expect(proof).toMatchObject({ eventId: event?.id, stream: streamOf.shipment(id), revision: '0' });
  expect(proof.head?.publishedTo).toEqual(['file', 'url']);
  const posted = receiver.received.filter(({ accepted }) => accepted).map(({ raw, headers }) => [headIn(raw), headers] as const);
  const [head, headers] = posted.find(([one]) => one?.number === proof.head?.number) ?? [];
  expect(head && digestOf(head)).toBe(proof.head?.digest);
  expect(headers?.['idempotency-key']).toBe(proof.head?.digest);
  // Each of them once, in their order.
  expect(posted.map(([one]) => one?.number)).toEqual(posted.map((_, index) => index + 1));
});

test('the system page says up to where every place is, and what keeps it', async () => {
  const state = await pollUntil('the places', async () => {
    const now = await seals();
    return now.places.length === 3 && now;
  });
  const { file, url, time_stamps: stamps } = Object.fromEntries(state.places.map((place) => [place.place, place]));
  expect(file).toMatchObject({ problem: null });
  expect(url).toMatchObject({ problem: null });
  expect(stamps).toMatchObject({ number: 0, publishedAt: null, problem: expect.stringContaining('fetch failed') });
  expect(state).toMatchObject({ head: { number: expect.any(Number) }, abandoned: 0, verification: null });
});

test('where there is no event there is no proof', async () => {
  const none = await app.request('GET', '/api/audit/seals/for?position=99999999', { as: agent });
  expect(none.status).toBe(404);
  expect((await app.request('GET', '/api/audit/seals/for?position=x', { as: agent })).status).toBe(400);
});
