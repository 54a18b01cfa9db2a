import type { Kysely } from 'kysely';
import type { Shipment } from '#contracts/shipments.ts';
import { daysAfter, utcDay } from '#contracts/utc-day.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import type { CommandContext } from '#services/command.ts';
import { pictureOf } from './photo-desk.ts';
import type { MailDesk } from './mail-desk.ts';
import { calculatorQuote } from './quotes.ts';
import { tablesWith } from './tables-with.ts';

/** In every text about the person whom a test erases, and in nothing else. */
export const canary = 'Qanary';
const phone = '+49 30 901820777';
export const canaries = /qanary|901820777/i;
export const canaryEmail = 'nora.qanary@example.com';

/** Whom to make known: a word that is in every text about this person alone, and how to reach them. */
export interface Canary {
  word: string;
  email: string;
  phone: string;
}
const nora: Canary = { word: canary, email: canaryEmail, phone };
/** Somebody else, who has nothing to do with the one who is erased. */
export const stranger: Canary = { word: 'Strynger', email: 'otto.strynger@example.com', phone: '+49 30 901820888' };
export const ofStranger = /strynger|901820888/i;

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
export const tablesNaming = (db: Kysely<StateTables>): Promise<string[]> => tablesWith(db, canaries.source);

const contextFor = (name: string): CommandContext => ({
  commandId: derivedId('known person', name),
  requestHash: name,
  actor: { id: derivedId('somebody'), role: 'agent' },
  source: 'api',
  correlationId: derivedId('known person', name),
  now: new Date().toISOString(),
});

/** Somebody of whom everything is known that can be: parcels, quotes, chats, emails, files, updates, the address book. */
export async function makeKnown({ app, desk, receive }: MailDesk, { word, email, phone: number } = nora): Promise<KnownPerson> {
  const { core } = app;
  const name = `Nora ${word}`;
  // Not by the word itself, which nothing but what is theirs may have.
  const mark = derivedId('known', word);
  const contextOf = (step: string) => contextFor(`${mark} ${step}`);
  const sent = await desk.create({
    senderName: name,
    senderEmail: email,
    senderPhone: number,
    senderAddress: `1 ${word} Street`,
    customsLines: [{ description: `${word} shirts`, hsCode: '610910', originCountry: 'BD', quantity: 4, unitValue: 12.5 }],
  });
  const received = await desk.create({
    recipientName: name,
    recipientEmail: email,
    recipientAddress: `2 ${word} Road`,
    weight: 3,
  });
  const corrected = await app.request('PATCH', `/api/shipments/${sent.id}/contact`, {
    as: desk.as,
    body: { party: 'sender', address: `3 ${word} Lane`, explanation: 'Moved house' },
  });
  if (!corrected.ok) throw new Error(`not corrected: ${corrected.status} ${await corrected.text()}`);

  const asked = await app.request('POST', '/api/quote-request', {
    body: calculatorQuote({ customerName: name, customerEmail: email, phone: number, description: `${word} books` }),
  });
  const { id: quoteId } = (await asked.json()) as { id: string };
  const answered = await app.request('POST', `/api/quotes/${quoteId}/answer`, {
    as: desk.as,
    body: { price: 64, validUntil: daysAfter(utcDay(core.clock.now()), 7), note: `Dear ${name}, we collect at 4 ${word} Mews` },
  });
  if (!answered.ok) throw new Error(`not answered: ${answered.status} ${await answered.text()}`);

  await core.follows.request(
    { shipmentId: received.id, trackingNumber: received.trackingNumber },
    { email, milestones: ['delivered'], language: 'de' },
    contextOf('follow'),
  );

  const chatId = freshId();
  await core.chats.start(chatId, { name, language: 'de', timeZone: 'Europe/Berlin' }, contextOf('chat'));
  await core.chats.carryOut({ type: 'write', chatId, text: `This is ${word}` }, contextOf('wrote'));
  const agent = await core.nameAgent({ id: derivedId('somebody') }, 'Lin');
  await core.chats.carryOut({ type: 'note', chatId, agent, text: `${word} is in a hurry` }, contextOf('chat note'));
  await core.chatPhotos.send({ chatId, bytes: await pictureOf(20, 20), client: '127.0.0.1' }, contextOf('photo'));
  await core.chats.carryOut({ type: 'mail_transcript', chatId, email, now: new Date().toISOString() }, contextOf('transcript'));

  const file = await core.replyFiles.upload(
    { id: freshId(), name: `${word}.txt`, type: 'text/plain', content: Buffer.from(word) },
    { id: derivedId('somebody') },
  );
  const { emailId, conversationId } = await receive({
    about: received,
    name: `known ${mark}`,
    email: {
      from: { name, address: email },
      subject: `${word} asks`,
      text: `${word} writes`,
      html: `<p>${word}</p>`,
    },
  });
  const subjectId = await core.personalData.subjectFor(email);
  await core.rawEmails.keep(
    { id: derivedId('raw', emailId), subjectId, bytes: Buffer.from(`From: ${name} <${email}>\r\n\r\n${word}`) },
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
    message: { subjectId, value: { to: email, subject: `Re: ${word}`, text: `Dear ${word}`, files } },
    sendAt: new Date().toISOString(),
  };
  await core.conversations.carryOut({ conversationId, command: { type: 'write', reply } }, contextOf('reply'));
  await core.conversations.carryOut(
    { conversationId, command: { type: 'note', accountId: derivedId('somebody'), text: `${word} is annoyed` } },
    contextOf('note'),
  );
  return { sent, received, chatId, emailId, conversationId, quoteId };
}
