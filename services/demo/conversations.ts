import type { EmailAttachment } from '#contracts/emails.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Language } from '#contracts/languages.ts';
import { derivedId } from '#infra/ids.ts';
import { businessMailboxId } from '#infra/mailboxes/business.ts';
import { replyEmailId } from '#projections/conversations/queries.ts';
import { eventIdOf } from '../command.ts';
import type { Core } from '../compose.ts';
import { conversationIdFor } from '../conversations/conversation-id.ts';
import type { DataOf } from '../domain/conversation-state.ts';
import { outgoingMessageDecider } from '../domain/outgoing-message.ts';
import { receivedEmailDecider } from '../domain/received-email.ts';
import { importedBy } from './imported-by.ts';
import { demoShipments } from './journeys.ts';
import { shipmentIdOf } from './shipment-id.ts';
import { demoTalks, type DemoTalk } from './talks.ts';

type DemoCore = Pick<Core, 'handle' | 'conversations' | 'log' | 'personalData' | 'rawEmails' | 'clock' | 'accounts'>;

const hourMs = 3_600_000;

interface Customer {
  name: string;
  email: string;
  subjectId: string;
}

/** What a demo conversation is about, and with whom. */
interface Talking {
  key: string;
  conversationId: string;
  about: DataOf<'ConversationStarted'>['about'];
  trackingNumber: string | null;
  customer: Customer;
  language: Language;
  accountId: string;
}

/**
 * Adds conversations by email to the log, as imported history: nothing is sent. Every command has a fixed id, so that an interrupted
 * seeding goes on where it stopped and a finished one adds nothing. To be called once the demo shipments are there.
 */
export async function seedDemoConversations(core: DemoCore): Promise<void> {
  const last = demoTalks.at(-1);
  if (!last || (await core.log.read(streamOf.email(emailIdOf(last, 0)))).length > 0) return;
  const now = core.clock.now();
  const shipments = demoShipments(now);
  for (const talk of demoTalks) {
    const shipment = talk.shipment === null ? undefined : shipments[talk.shipment];
    const customer = await customerOf(core, talk, shipment?.body);
    const shipmentId = shipment && (await shipmentIdOf(core, shipment.trackingNumber));
    if (shipment && shipmentId === undefined) throw new RangeError('demo conversations come after the demo shipments');
    const about = shipmentId === undefined ? null : { kind: 'shipment', id: shipmentId };
    await seedTalk(core, talk, {
      key: talk.key,
      conversationId: about ? conversationIdFor(about, customer.subjectId) : derivedId('conversation', emailIdOf(talk, 0)),
      about,
      trackingNumber: shipment?.trackingNumber ?? null,
      customer,
      language: talk.language,
      accountId: await authorOf(core),
    });
  }
}

const authorOf = async ({ accounts }: DemoCore): Promise<string> =>
  (await accounts.findByUsername('agent'))?.id ?? derivedId('demo', 'agent');

const emailIdOf = ({ key }: Pick<DemoTalk, 'key'>, nth: number): string => derivedId('demo', 'email', key, nth);

async function customerOf(
  { personalData }: DemoCore,
  talk: DemoTalk,
  body: { recipientName: string; recipientEmail: string } | undefined,
): Promise<Customer> {
  const { name, email } = talk.stranger ?? { name: body?.recipientName ?? '', email: body?.recipientEmail ?? '' };
  return { name, email, subjectId: await personalData.subjectFor(email) };
}

async function seedTalk(core: DemoCore, talk: DemoTalk, talking: Talking): Promise<void> {
  const now = core.clock.now().getTime();
  for (const [nth, line] of talk.lines.entries()) {
    const at = new Date(now - line.hoursAgo * hourMs);
    const said = { nth, at, text: line.text.replaceAll('{number}', talking.trackingNumber ?? '') };
    if (line.by === 'customer')
      await receive(core, talk, {
        ...talking,
        ...said,
        subject: talk.subject.replaceAll('{number}', talking.trackingNumber ?? ''),
        file: line.file,
      });
    else await reply(core, { ...talking, ...said });
  }
  if (talk.isResolved) {
    const at = new Date(now - (talk.lines.at(-1)?.hoursAgo ?? 0) * hourMs);
    const command = { type: 'resolve' } as const;
    await core.conversations.carryOut(
      { conversationId: talking.conversationId, command },
      importedBy(derivedId('demo', 'talk', talk.key, 'resolve'), at),
    );
  }
}

interface Said extends Talking {
  nth: number;
  at: Date;
  text: string;
}

async function receive(
  core: DemoCore,
  talk: DemoTalk,
  { file, subject, ...said }: Said & { subject: string; file: DemoTalk['lines'][number]['file'] },
): Promise<void> {
  const { conversationId, about, trackingNumber, customer, language, nth, at, text } = said;
  const emailId = emailIdOf(talk, nth);
  const aboutEmail = { kind: 'email', id: emailId };
  const messageId = `${emailId}@mail.example.com`;
  const source = sourceOf({ customer, subject, text, messageId, at, file });
  const raw = derivedId('demo', 'raw', emailId);
  await core.rawEmails.keep({ id: raw, subjectId: customer.subjectId, bytes: Buffer.from(source) }, core.clock.now());
  const attachments: EmailAttachment[] = file
    ? [{ place: 0, ...file.listed, size: Buffer.byteLength(file.content), contentId: null }]
    : [];
  const sentAt = at.toISOString();
  const byDemo = (step: string) => importedBy(derivedId('demo', 'talk', talk.key, nth, step), at);
  const inEmail = { stream: streamOf.email(emailId), decider: receivedEmailDecider };
  const from = { name: customer.name, address: customer.email };
  await core.handle({
    ...inEmail,
    command: {
      type: 'receive',
      email: {
        about: aboutEmail,
        mailboxId: businessMailboxId,
        kind: 'message',
        messageDigest: null,
        referenceDigests: [],
        content: {
          subjectId: customer.subjectId,
          value: {
            messageId,
            references: [],
            from,
            replyTo: [],
            to: [{ name: 'Waybill', address: 'parcels@waybill.test' }],
            cc: [],
            subject,
            text,
            html: null,
            attachments,
            isCut: false,
          },
        },
        report: null,
        raw,
        size: Buffer.byteLength(source),
        sentAt,
        receivedAt: sentAt,
      },
    },
    context: byDemo('receive'),
  });
  const opens = { about, customerSubjectId: customer.subjectId };
  const by = about ? 'number' : 'new';
  await core.handle({ ...inEmail, command: { type: 'thread', conversationId, by, rule: 1, opens }, context: byDemo('thread') });
  const { name, email, subjectId } = customer;
  const begins = { conversationId, about, trackingNumber, customer: { subjectId, value: { name, email } }, language };
  const value = { senderName: name, senderAddress: email, subject, text, quoted: '', hasHtml: false, attachments };
  const joined = {
    conversationId,
    receivedEmailId: emailId,
    isAutomatic: false,
    isByOther: false,
    content: { subjectId, value },
    sentAt,
  };
  await core.conversations.carryOut({ conversationId, command: { type: 'join', opens: begins, email: joined } }, byDemo('join'));
}

async function reply(core: DemoCore, said: Said): Promise<void> {
  const { key, conversationId, trackingNumber, customer, language, accountId, nth, at, text } = said;
  const context = importedBy(derivedId('demo', 'talk', key, nth, 'reply'), at);
  const subject = trackingNumber === null ? 'Re: Waybill' : `Re: Shipment ${trackingNumber}`;
  const message = { subjectId: customer.subjectId, value: { to: customer.email, subject, text, files: [] } };
  const written = {
    replyId: derivedId('demo', 'reply', key, nth),
    accountId,
    mailboxId: businessMailboxId,
    inReplyTo: emailIdOf({ key }, nth - 1),
    message,
    sendAt: at.toISOString(),
  };
  await core.conversations.carryOut({ conversationId, command: { type: 'write', reply: written } }, context);
  const emailId = replyEmailId(eventIdOf(context.commandId, 0));
  await core.handle({
    stream: streamOf.outgoing(emailId),
    decider: outgoingMessageDecider,
    command: {
      type: 'end',
      retries: 0,
      event: {
        type: 'EmailSent',
        data: {
          about: { kind: 'conversation', id: conversationId },
          emailId,
          template: 'conversation_reply',
          recipient: 'customer',
          language,
          attempts: 1,
        },
      },
    },
    context: importedBy(derivedId('demo', 'talk', key, nth, 'sent'), at),
  });
}

interface Source {
  customer: Customer;
  subject: string;
  text: string;
  messageId: string;
  at: Date;
  file: DemoTalk['lines'][number]['file'];
}

const encoded = (words: string): string => `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`;
const inBase64 = (content: string): string => Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n');

/** The message as it could have come. */
function sourceOf({ customer, subject, text, messageId, at, file }: Source): string {
  const head = [
    `From: ${encoded(customer.name)} <${customer.email}>`,
    'To: Waybill <parcels@waybill.test>',
    `Subject: ${encoded(subject)}`,
    `Message-ID: <${messageId}>`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
  ];
  const body = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', '', inBase64(text)];
  if (!file) return [...head, ...body, ''].join('\r\n');
  const boundary = 'demo-boundary';
  const attached = [
    `Content-Type: ${file.listed.type}`,
    `Content-Disposition: attachment; filename="${file.listed.name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    inBase64(file.content),
  ];
  const parts = [`--${boundary}`, ...body, `--${boundary}`, ...attached, `--${boundary}--`, ''];
  return [...head, `Content-Type: multipart/mixed; boundary="${boundary}"`, '', ...parts].join('\r\n');
}
