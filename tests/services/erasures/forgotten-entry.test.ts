import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addressSchema } from '#contracts/address-book.ts';
import { savedViewSchema } from '#contracts/saved-views.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk } from '#tests/support/desk.ts';
import { eraseKnown } from '#tests/support/erase-known.ts';
import { canaryEmail } from '#tests/support/known-person.ts';

let app: TestApp;
let as: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'eraser'] });
  as = await app.signIn('agent');
});
afterAll(() => app.stop());

test('views lose a search for whoever is erased also where their entry in the address book was forgotten before', async () => {
  const desk = await openDesk(app, as);
  const recipient = { recipientName: 'Nora Qanary', recipientEmail: canaryEmail, recipientPhone: '+49 30 901820777' };
  await desk.create(recipient);
  const found = await app.request('GET', '/api/addresses?search=qanary', { as });
  for (const { id } of z.array(addressSchema).parse(await found.json())) {
    expect((await app.request('POST', `/api/addresses/${id}/forget`, { as })).status).toBe(200);
  }
  for (const search of [...Object.values(recipient), 'Ama Owusu']) {
    const view = { name: 'Mine', query: new URLSearchParams({ search }).toString(), columns: ['status'], isDefault: false };
    expect((await app.request('PUT', `/api/saved-views/${freshId()}`, { as, body: view })).status).toBe(200);
  }
  await eraseKnown(app);
  const views = z.array(savedViewSchema).parse(await (await app.request('GET', '/api/saved-views', { as })).json());
  expect(views.map(({ query }) => query).toSorted()).toEqual(['', '', '', 'search=Ama+Owusu']);
}, 150_000);
