import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { auditHitsSchema, auditStateSchema, auditedEventSchema } from '#contracts/audit.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { derivedId } from '#infra/ids.ts';
import { seedDemoChat } from '#services/demo/chats.ts';
import { demoShipments, mistaken } from '#services/demo/journeys.ts';
import { seedDemo } from '#services/demo/seed.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let auditor: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'mailer'] });
  auditor = await app.signIn('auditor');
  await seedDemo(app.core);
  await seedDemoChat(app.core);
});
afterAll(() => app.stop());

const get = async (path: string): Promise<unknown> => (await app.request('GET', `/api/audit/${path}`, { as: auditor })).json();
const stateOf = async (path: string) => auditStateSchema.parse(await get(path));

test('a seeded demonstration is seeded once, and sends nothing', async () => {
  const { commit: before = 0n } = (await app.core.log.store.tail()) ?? {};
  await Promise.all([seedDemo(app.core), seedDemoChat(app.core)]);
  expect((await app.core.log.store.tail())?.commit).toBe(before);
  expect(await (await app.request('GET', '/dev/mail.json')).json()).toEqual([]);
});

test('the time machine has a chat to show: a note, and an answer that was taken back', async () => {
  const chatId = derivedId('demo', 'chat');
  const { said, state } = await stateOf(`chat/${chatId}`);
  expect(said?.messages.map(({ by }) => by)).toEqual(['customer', 'note', 'staff', 'customer']);
  expect(state).toMatchObject({ status: 'closed', rating: 5 });
  const types = (await app.core.log.read(streamOf.chat(chatId))).map(({ type }) => type);
  expect(types).toContain('ChatMessageRetracted');
});

test('and a parcel whose scans were corrected: one is told otherwise, and one never happened', async () => {
  const number = demoShipments(app.core.clock.now())[mistaken]?.trackingNumber;
  const about = await pollUntil('the parcel', async () => {
    const [hit] = auditHitsSchema.parse(await get(`find?q=${number}`)).hits;
    return hit?.found === 'thing' && `${hit.about.kind}/${hit.about.id}`;
  });
  const scans = z.array(z.object({ location: z.string(), correction: z.object({ withdrawn: z.boolean() }).nullable() }));
  const known = scans.parse((await stateOf(about)).state?.['scans']);
  expect(known.flatMap(({ correction }) => correction ?? [])).toMatchObject([{ withdrawn: false }, { withdrawn: true }]);
  const happened = scans.parse((await stateOf(`${about}?as=happened`)).state?.['scans']);
  expect(happened).toHaveLength(known.length - 1);
  expect(happened.map(({ location }) => location)).not.toContain('Tokyo Narita');
  const events = z.array(auditedEventSchema).parse(await get(`${about}/events?limit=200`));
  expect(events.filter(({ isWithdrawn, corrects }) => isWithdrawn && corrects === null)).toHaveLength(1);
});
