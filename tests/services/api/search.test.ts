import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchKinds, searchResultsSchema, type SearchKind } from '#contracts/search.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { startQuoteDesk, type QuoteDesk } from '#tests/support/quote-desk.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { dialogQuote } from '#tests/support/quotes.ts';

let quotes: QuoteDesk;
let desk: Desk;
let sessions: Record<'agent' | 'admin' | 'auditor', string>;
let shipment: Shipment;
beforeAll(async () => {
  quotes = await startQuoteDesk({ roles: ['projector', 'relay', 'mailer'] });
  const { app } = quotes;
  sessions = { agent: await app.signIn('agent'), admin: await app.signIn('admin'), auditor: await app.signIn('auditor') };
  desk = await openDesk(app, sessions.agent);
  shipment = await desk.create({
    senderName: 'Zadie Quill',
    senderEmail: 'zadie@quill.example',
    senderPhone: '+44 20 7946 0018',
    recipientName: 'Ñandú Okonkwo',
    recipientEmail: 'nandu@okonkwo.example',
  });
});
afterAll(() => quotes.app.stop());

const ask = (kind: string, search: string, as: keyof typeof sessions = 'agent') =>
  quotes.app.request('GET', `/api/search/${kind}?${new URLSearchParams({ search })}`, { as: sessions[as] });
const find = async (kind: SearchKind, search: string, as?: keyof typeof sessions) =>
  searchResultsSchema.parse(await (await ask(kind, search, as)).json());
const emailsFound = (search: string, count: number) =>
  pollUntil(`emails with ${search}`, async () => {
    const found = await find('emails', search);
    return found.count >= count ? found : undefined;
  });

describe('the search over everything', () => {
  test('finds a shipment by its number, its persons and their phones', async () => {
    for (const search of [
      groupTrackingNumber(shipment.trackingNumber),
      'ñandú',
      'ZADIE@',
      '20 7946 0018',
      '442079460018',
      '+44 (0)20 7946',
      '020 7946 0018',
    ]) {
      const found = await find('shipments', search);
      expect([search, found]).toMatchObject([search, { count: 1, hits: [{ kind: 'shipments', id: shipment.id }] }]);
    }
  });

  test('finds senders and recipients once each, by name, email and phone', async () => {
    await desk.create({ senderName: 'Zadie Quill', senderEmail: 'zadie@quill.example', recipientName: 'Zadie Other' });
    const zadies = await find('persons', 'zadie');
    expect(zadies).toMatchObject({ count: 2, isMore: false });
    expect(zadies.hits.map((hit) => 'name' in hit && hit.name).toSorted()).toEqual(['Zadie Other', 'Zadie Quill']);
    expect((await find('persons', '+44 (20) 7946-0018')).hits).toMatchObject([
      { name: 'Zadie Quill', email: 'zadie@quill.example', phone: '+44 20 7946 0018' },
    ]);
    expect((await find('persons', 'okonkwo')).hits).toMatchObject([{ name: 'Ñandú Okonkwo' }]);
    expect((await find('persons', shipment.trackingNumber)).count).toBe(0);
  });

  test('finds emails by their recipient, their number and the words of their subject', async () => {
    const number = groupTrackingNumber(shipment.trackingNumber);
    const about = { about: { kind: 'shipment', id: shipment.id } };
    const toRecipient = { name: 'Ñandú Okonkwo', address: 'nandu@okonkwo.example', subject: expect.stringContaining(number) };
    expect((await emailsFound('nandu@okonkwo', 1)).hits).toMatchObject([{ kind: 'emails', ...about, ...toRecipient }]);
    for (const search of [number, shipment.trackingNumber]) {
      expect((await emailsFound(search, 2)).hits.map((hit) => 'address' in hit && hit.address).toSorted()).toEqual([
        'nandu@okonkwo.example',
        'zadie@quill.example',
      ]);
    }
    expect((await emailsFound('is confirmed', 2)).hits).toMatchObject([{ subject: expect.stringContaining('is confirmed') }, {}]);
  });

  test('finds quotes by reference and by name, with the emails about them', async () => {
    const { id } = await quotes.ask(dialogQuote({ name: 'Wilhelmina Quist', email: 'mina@quist.example' }));
    for (const search of [`Q-${id.slice(-8)}`, 'wilhelmina']) {
      expect(await find('quotes', search)).toMatchObject({
        count: 1,
        hits: [{ kind: 'quotes', id, customer: 'Wilhelmina Quist' }],
      });
    }
    const found = await emailsFound('mina@quist', 1);
    expect(found.hits).toMatchObject([{ about: { kind: 'quote', id }, address: 'mina@quist.example' }]);
  });

  test('finds accounts, and the emails to them, for who may read accounts, and refuses others', async () => {
    for (const role of ['admin', 'auditor'] as const) {
      expect(await find('accounts', 'AGENT', role)).toMatchObject({
        count: 1,
        hits: [{ username: 'agent', role: 'agent', state: 'active' }],
      });
    }
    expect((await ask('accounts', 'agent')).status).toBe(403);
    const invited = await quotes.app.request('POST', '/api/people', {
      as: sessions.admin,
      body: { email: 'invited@people.example', role: 'agent', language: 'en' },
    });
    expect(invited.status).toBe(201);
    await pollUntil('the invitation', async () => (await find('emails', 'invited@people', 'admin')).count === 1);
    expect((await find('emails', 'invited@people', 'agent')).count).toBe(0);
    expect((await find('emails', 'have been invited', 'agent')).count).toBe(0);
  });

  test('counts what it does not show', async () => {
    for (let nth = 0; nth < 7; nth += 1)
      await desk.create({ recipientName: `Countless ${nth}`, recipientEmail: `c${nth}@many.example` });
    for (const kind of ['shipments', 'persons'] as const) {
      const { hits, count } = await find(kind, 'countless');
      expect([kind, hits.length, count]).toEqual([kind, 5, 7]);
    }
  });

  test('takes wildcards, pictures, single letters and long texts for what they are', async () => {
    for (const kind of searchKinds) {
      for (const search of ['%', '_', '\\', '🚚', 'z', "';--", 'x'.repeat(200), '%_%_%_%_%']) {
        const answer = await ask(kind, search, 'admin');
        expect([kind, search, answer.status]).toEqual([kind, search, 200]);
      }
      for (const search of ['%', '_', '🚚'])
        expect([kind, search, (await find(kind, search, 'admin')).count]).toEqual([kind, search, 0]);
      for (const search of ['', ' ', 'x'.repeat(201), 'a\0b']) expect((await ask(kind, search, 'admin')).status).toBe(400);
    }
    expect([400, 414, 431]).toContain((await ask('shipments', 'x'.repeat(1_000_000))).status);
    expect((await ask('everything', 'x')).status).toBe(400);
  });
});
