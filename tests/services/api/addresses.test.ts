import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addressSchema } from '#contracts/address-book.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let desk: Desk;
let auditor: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  desk = await openDesk(app);
  auditor = await app.signIn('auditor');
});
afterAll(() => app.stop());

const ask = (search: string, as = desk.as) => app.request('GET', `/api/addresses?search=${encodeURIComponent(search)}`, { as });
const find = async (search: string, as?: string) => z.array(addressSchema).parse(await (await ask(search, as)).json());
const forget = (id: string, headers: Record<string, string> = {}, as = desk.as) =>
  app.request('POST', `/api/addresses/${id}/forget`, { as, headers });
const shipTo = (recipientName: string, recipientEmail = `${freshId()}@example.com`) =>
  desk.create({ recipientName, recipientEmail });

test('the recipient of an earlier shipment is found as soon as it is created, by auditors too', async () => {
  await shipTo('Wilhelmina Grün');
  const found = await find('grün wilhel');
  expect(found).toMatchObject([{ name: 'Wilhelmina Grün', city: 'Berlin', country: 'Germany', shipments: 1 }]);
  expect(await find('grün', auditor)).toEqual(found);
  expect(Object.keys(found[0] ?? {})).not.toContain('subjectId');
});

test('an entry that is forgotten is found no more, whatever is sent twice, and its shipment stays', async () => {
  const { id: shipmentId } = await shipTo('Forgettable Person');
  const [entry] = await find('forgettable');
  const headers = { 'Idempotency-Key': freshId() };
  const id = entry?.id ?? '';
  expect((await forget(id, {}, auditor)).status).toBe(403);
  for (const _ of ['first', 'retry']) {
    const answer = await forget(id, headers);
    expect([answer.status, await answer.json()]).toEqual([200, { id }]);
  }
  expect(await find('forgettable')).toEqual([]);
  const again = await forget(id);
  expect([again.status, await again.json()]).toMatchObject([404, { code: 'not_found' }]);
  expect(await (await app.request('GET', `/api/shipments/${shipmentId}`, { as: desk.as })).json()).toMatchObject({
    recipientName: 'Forgettable Person',
  });
});

test('the log says who had an entry forgotten, and nothing of whose it was', async () => {
  await shipTo('Nameless Wanderer', 'nameless@example.org');
  const [entry] = await find('wanderer');
  await forget(entry?.id ?? '');
  const subjectId = await app.core.personalData.subjectFor('nameless@example.org');
  const stored: unknown[] = [];
  for await (const event of app.core.store.readStream(`addressbook-${subjectId}`)) stored.push(event);
  expect(stored).toMatchObject([{ type: 'AddressForgotten', metadata: { actorRole: 'agent' } }]);
  expect(JSON.stringify(stored, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
    /nameless|wanderer|invaliden|berlin/i,
  );
});

test('someone who is erased is found no more, and leaves room for others', async () => {
  const gone = 'gone@example.org';
  await desk.create({ senderName: 'Vanishing Friend', senderEmail: 'friend@example.org' });
  for (let nth = 0; nth < 9; nth += 1) await shipTo(`Vanishing Person ${nth}`, gone);
  expect(await find('vanishing')).toHaveLength(8);
  const [entry] = await find('vanishing person 8');
  await app.core.personalData.erase(await app.core.personalData.subjectFor(gone), new Date());
  await pollUntil('the erased person to be left out', async () => (await find('vanishing person')).length === 0);
  expect((await find('vanishing')).map(({ name }) => name)).toEqual(['Vanishing Friend']);
  expect((await forget(entry?.id ?? '')).status).toBe(404);
});

test.each([
  ['no search', ''],
  ['a blank one', '?search=%20'],
  ['one that is too long', `?search=${'x'.repeat(201)}`],
  ['a control character', '?search=a%00b'],
  ['another parameter', '?search=weber&limit=1000'],
])('%s is refused', async (_, query) => {
  expect((await app.request('GET', `/api/addresses${query}`, { as: desk.as })).status).toBe(400);
});

test.each(['%', '_', '\\', "' or 1=1 --", '🙂🙂', '\u202eabc', '%'.repeat(200)])(
  '%s is a text like any other',
  async (search) => {
    const answer = await ask(search);
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  },
);

test('a search of a megabyte is refused before it is read', async () => {
  expect([400, 414, 431]).toContain((await ask('x'.repeat(1_000_000)).catch(() => ({ status: 431 }))).status);
});

test.each(['no-uuid', freshId()])('nobody is forgotten under %s', async (id) => {
  expect((await forget(id)).status).toBe(404);
});

test('an installation without the book suggests nobody', async () => {
  await shipTo('Somebody Known');
  const [entry] = await find('somebody');
  const other = await startTestApp({ servers: app.servers, roles: [], env: { ADDRESS_BOOK: '0' } });
  const as = await other.signIn('agent');
  expect(await (await other.request('GET', '/api/addresses?search=somebody', { as })).json()).toEqual([]);
  expect((await other.request('POST', `/api/addresses/${entry?.id}/forget`, { as })).status).toBe(404);
  await other.stop();
});
