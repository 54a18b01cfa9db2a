import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import { createSignedLinks } from '#infra/signed-links/signed-links.ts';
import type { NounEmails } from '#services/outbox/noun-emails.ts';
import { createEmailWriter } from '#services/outbox/write.ts';

const { replyTokens } = createSignedLinks({ current: randomBytes(32) });
const from = { name: 'Waybill', address: 'parcels@waybill.test' };
const html = '<!doctype html><html><body><p>Hello</p></body></html>';
const family: NounEmails = {
  family: 'any',
  areAnswered: true,
  templates: ['any'],
  causes: [],
  compose: async () => ({
    to: { name: 'Jonas', address: 'jonas@example.com' },
    written: { subject: 'Hello', text: 'Hello\n', html, language: 'de' },
    headers: {},
  }),
  languageOf: async () => 'de',
};
const message = (kind: string, changes: Partial<Message> = {}): Message => ({
  id: freshId(),
  channel: 'email',
  eventId: freshId(),
  stream: 'any',
  revision: 0n,
  about: { kind, id: freshId() },
  template: 'any',
  recipient: 'customer',
  addresseeId: null,
  orderKey: freshId(),
  attempts: 1,
  retries: 0,
  ...changes,
});
async function written(email: Message, replyAddress?: string, changes: Partial<NounEmails> = {}) {
  const result = await createEmailWriter({ nounEmails: [{ ...family, ...changes }], from, replyAddress, replyTokens })(email);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

describe('an email can be answered', () => {
  test('and the answer comes back with its token', async () => {
    const email = message('shipment');
    const { replyTo } = await written(email, 'parcels+{token}@waybill.test');
    const [, token = ''] = /^parcels\+(.*)@waybill\.test$/.exec(replyTo?.address ?? '') ?? [];
    expect(replyTokens.read(token)).toEqual({ emailId: email.id });
  });

  test('to the address that it comes from, where no other is configured, or nobody answers such emails, or it is for staff', async () => {
    expect(await written(message('shipment'))).not.toHaveProperty('replyTo');
    expect(await written(message('account'), 'p+{token}@waybill.test', { areAnswered: false })).not.toHaveProperty('replyTo');
    expect(await written(message('quote', { recipient: 'staff' }), 'p+{token}@waybill.test')).not.toHaveProperty('replyTo');
  });
});

test('an email that leaves from another mailbox is answered there', async () => {
  const fromMailbox = (address: string): Partial<NounEmails> => ({
    compose: async (email) => {
      const composed = await family.compose(email);
      return typeof composed === 'string' ? composed : { ...composed, mailbox: { id: freshId(), address } };
    },
  });
  const reply = await written(message('conversation'), 'p+{token}@waybill.test', fromMailbox('sales@example.com'));
  expect(reply.from.address).toBe('sales@example.com');
  expect(reply).not.toHaveProperty('replyTo');
  expect(await written(message('conversation'), 'p+{token}@waybill.test', fromMailbox(from.address))).toHaveProperty('replyTo');
});

describe('what staff write', () => {
  test('is no automatic email, and what Waybill sends by itself is one', async () => {
    expect((await written(message('conversation'), undefined, { areByPeople: true })).headers).not.toHaveProperty(
      'Auto-Submitted',
    );
    expect((await written(message('shipment'))).headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
  });

  test('has its token in text and page, where answers quote it', async () => {
    const email = message('conversation');
    const reference = `[ref:${replyTokens.tokenFor({ emailId: email.id })}]`;
    const reply = await written(email, undefined, { areByPeople: true });
    expect(reply.text).toBe(`Hello\n\n${reference}\n`);
    expect(reply.html).toMatch(/<p dir="ltr"[^>]*>\[ref:[a-z2-7]{42}\]<\/p><\/body><\/html>$/);
    expect((await written(message('shipment'))).html).toBe(html);
  });
});
