import { sql, type Kysely } from 'kysely';
import type { Shipment } from '#contracts/shipments.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import type { CommandContext } from '#services/command.ts';
import { pictureOf } from './photo-desk.ts';
import type { MailDesk } from './mail-desk.ts';
import { calculatorQuote } from './quotes.ts';

/** In every text about the person whom a test erases, and in nothing else. */
export const canary = 'Qanary';
const phone = '+49 30 901820777';
export const canaries = /qanary|901820777/i;
export const canaryEmail = 'nora.qanary@example.com';

/** What was made about the person. */
export interface KnownPerson {
  sent: Shipment;
  received: Shipment;
  chatId: string;
  emailId: string;
  conversationId: string;
  quoteId: string;
}

/** Every table with a row in which the person is named. */
export async function tablesNaming(db: Kysely<StateTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'models', 'keys') and table_type = 'BASE TABLE'`.execute(db);
  const named: string[] = [];
  for (const { name } of rows) {
    const found = await sql`select from ${sql.table(name)} as t where t::text ~* ${canaries.source} limit 1`.execute(db);
    if (found.rows.length > 0) named.push(name);
  }
  return named.toSorted();
}

const contextOf = (name: string): CommandContext => ({
  commandId: derivedId('known person', name),
  requestHash: name,
  actor: { id: derivedId('somebody'), role: 'agent' },
  source: 'api',
  correlationId: derivedId('known person', name),
  now: new Date().toISOString(),
});

/** Somebody of whom everything is known that can be: parcels, quotes, chats, emails, files, updates, the address book. */
export async function makeKnown({ app, desk, receive }: MailDesk): Promise<KnownPerson> {
  const { core } = app;
  const name = `Nora ${canary}`;
  const sent = await desk.create({
    senderName: name,
    senderEmail: canaryEmail,
    senderPhone: phone,
    senderAddress: `1 ${canary} Street`,
    customsLines: [{ description: `${canary} shirts`, hsCode: '610910', originCountry: 'BD', quantity: 4, unitValue: 12.5 }],
  });
  const received = await desk.create({
    recipientName: name,
    recipientEmail: canaryEmail,
    recipientAddress: `2 ${canary} Road`,
    weight: 3,
  });
  const corrected = await app.request('PATCH', `/api/shipments/${sent.id}/contact`, {
    as: desk.as,
    body: { party: 'sender', address: `3 ${canary} Lane`, explanation: 'Moved house' },
  });
  if (!corrected.ok) throw new Error(`not corrected: ${corrected.status} ${await corrected.text()}`);

  const asked = await app.request('POST', '/api/quote-request', {
    body: calculatorQuote({ customerName: name, customerEmail: canaryEmail, phone, description: `${canary} books` }),
  });
  const { id: quoteId } = (await asked.json()) as { id: string };

  await core.follows.request(
    { shipmentId: received.id, trackingNumber: received.trackingNumber },
    { email: canaryEmail, milestones: ['delivered'], language: 'de' },
    contextOf('follow'),
  );

  const chatId = freshId();
  await core.chats.start(chatId, { name, language: 'de', timeZone: 'Europe/Berlin' }, contextOf('chat'));
  await core.chats.carryOut({ type: 'write', chatId, text: `This is ${canary}` }, contextOf('wrote'));
  const agent = await core.nameAgent({ id: derivedId('somebody') }, 'Lin');
  await core.chats.carryOut({ type: 'note', chatId, agent, text: `${canary} is in a hurry` }, contextOf('chat note'));
  await core.chatPhotos.send({ chatId, bytes: await pictureOf(20, 20), client: '127.0.0.1' }, contextOf('photo'));
  await core.chats.carryOut(
    { type: 'mail_transcript', chatId, email: canaryEmail, now: new Date().toISOString() },
    contextOf('transcript'),
  );

  const file = await core.replyFiles.upload(
    { id: freshId(), name: `${canary}.txt`, type: 'text/plain', content: Buffer.from(canary) },
    { id: derivedId('somebody') },
  );
  const { emailId, conversationId } = await receive({
    about: received,
    name: 'known',
    email: {
      from: { name, address: canaryEmail },
      subject: `${canary} asks`,
      text: `${canary} writes`,
      html: `<p>${canary}</p>`,
    },
  });
  const subjectId = await core.personalData.subjectFor(canaryEmail);
  await core.rawEmails.keep(
    { id: derivedId('raw', emailId), subjectId, bytes: Buffer.from(`From: ${name} <${canaryEmail}>\r\n\r\n${canary}`) },
    new Date(),
  );
  const files = await core.replyFiles.take([file.id], {
    conversationId,
    addresseeId: subjectId,
    accountId: derivedId('somebody'),
  });
  const reply = {
    replyId: freshId(),
    accountId: derivedId('somebody'),
    mailboxId: null,
    inReplyTo: emailId,
    message: { subjectId, value: { to: canaryEmail, subject: `Re: ${canary}`, text: `Dear ${canary}`, files } },
    sendAt: new Date().toISOString(),
  };
  await core.conversations.carryOut({ conversationId, command: { type: 'write', reply } }, contextOf('reply'));
  await core.conversations.carryOut(
    { conversationId, command: { type: 'note', accountId: derivedId('somebody'), text: `${canary} is annoyed` } },
    contextOf('note'),
  );
  return { sent, received, chatId, emailId, conversationId, quoteId };
}
