import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationPageSchema, conversationSchema } from '#contracts/conversations.ts';
import { seedDemoConversations } from '#services/demo/conversations.ts';
import { seedDemo } from '#services/demo/seed.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let agent: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'mailer'] });
  agent = await app.signIn('agent');
});
afterAll(() => app.stop());

const listed = async () =>
  conversationSchema.array().parse(await (await app.request('GET', '/api/email-conversations', { as: agent })).json());

test('the demonstration has conversations in several languages, is seeded once, and sends nothing', async () => {
  await seedDemo(app.core);
  await seedDemoConversations(app.core);
  const { commit: before = 0n } = (await app.core.log.store.tail()) ?? {};
  await seedDemoConversations(app.core);
  expect((await app.core.log.store.tail())?.commit).toBe(before);
  const found = await pollUntil('the conversations', async () => {
    const all = await listed();
    return all.length === 6 && all;
  });
  expect(new Set(found.map(({ language }) => language)).size).toBeGreaterThan(3);
  expect(found.filter(({ status }) => status === 'resolved')).toHaveLength(1);
  expect(found.filter(({ about }) => about === null)).toMatchObject([{ customerName: '', trackingNumber: '' }]);
  expect(
    found.flatMap(({ messages }) => messages).every(({ message, subject }) => !`${message}${subject}`.includes('{number}')),
  ).toBe(true);
  const deliveries = found.flatMap(({ messages }) => messages.flatMap(({ delivery }) => delivery?.state ?? []));
  expect([...new Set(deliveries)]).toEqual(['sent']);
  const withFile = found.find(({ messages }) => messages.some(({ attachments }) => attachments.length > 0));
  const page = conversationPageSchema.parse(
    await (await app.request('GET', `/api/email-conversations/${withFile?.id}`, { as: agent })).json(),
  );
  expect(page.shipment).toMatchObject({ id: page.shipmentId, party: 'recipient' });
  const file = await app.request('GET', `/api/emails/${page.messages[0]?.emailId}/attachments/0`, { as: agent });
  expect(await file.text()).toMatch(/^%PDF/);
  expect(await (await app.request('GET', '/dev/mail.json')).json()).toEqual([]);
});
