import type { ConversationEvent } from '#contracts/events/conversation.ts';
import type { ReceivedEmailEvent } from '#contracts/events/email.ts';
import { derivedId } from '#infra/ids.ts';
import { parsedEmail } from './received-email.ts';

type DataOf<Event extends { type: string; data: unknown }, Type extends Event['type']> = Extract<Event, { type: Type }>['data'];
type OfConversation<Type extends ConversationEvent['type']> = DataOf<ConversationEvent, Type>;
type OfEmail<Type extends ReceivedEmailEvent['type']> = DataOf<ReceivedEmailEvent, Type>;

export const customerId = derivedId('jonas.weber@example.com');
export const jonas = { name: 'Jonas Weber', email: 'jonas.weber@example.com' };

/** The business mailbox received an email of a person; tests change what they are about. */
export const emailReceived = (emailId: string, changes: Partial<OfEmail<'EmailReceived'>> = {}) =>
  ({
    type: 'EmailReceived',
    data: {
      about: { kind: 'email', id: emailId },
      mailboxId: derivedId('business mailbox'),
      kind: 'message',
      messageDigest: derivedId('digest', emailId),
      referenceDigests: [],
      content: { subjectId: customerId, value: parsedEmail() },
      report: null,
      raw: derivedId('raw', emailId),
      size: 2_000,
      sentAt: '2026-03-01T09:00:00.000Z',
      receivedAt: '2026-03-01T09:00:05.000Z',
      ...changes,
    },
  }) satisfies ReceivedEmailEvent;

/** A conversation with Jonas Weber about a parcel; tests change what they are about. */
export const conversationStarted = (conversationId: string, changes: Partial<OfConversation<'ConversationStarted'>> = {}) =>
  ({
    type: 'ConversationStarted',
    data: {
      conversationId,
      about: { kind: 'shipment', id: derivedId('a shipment') },
      trackingNumber: 'WE483920175525GH',
      customer: { subjectId: customerId, value: jonas },
      language: 'de',
      ...changes,
    },
  }) satisfies ConversationEvent;

type JoinedContent = NonNullable<OfConversation<'EmailJoined'>['content']['value']>;

/** An email of Jonas Weber belongs to the conversation; tests change what they are about. */
export const emailJoined = (
  conversationId: string,
  receivedEmailId: string,
  {
    content,
    ...changes
  }: Partial<Omit<OfConversation<'EmailJoined'>, 'content'>> & { content?: Partial<JoinedContent> | null } = {},
) =>
  ({
    type: 'EmailJoined',
    data: {
      conversationId,
      receivedEmailId,
      isAutomatic: false,
      isByOther: false,
      content: {
        subjectId: customerId,
        value:
          content === null
            ? null
            : {
                senderName: jonas.name,
                senderAddress: jonas.email,
                subject: 'Where is my parcel?',
                text: 'Please tell me where it is.',
                quoted: '',
                hasHtml: false,
                attachments: [],
                ...content,
              },
      },
      sentAt: '2026-03-01T09:00:00.000Z',
      ...changes,
    },
  }) satisfies ConversationEvent;

/** Staff wrote to Jonas Weber; tests change what they are about. */
export const replyWritten = (
  conversationId: string,
  replyId: string,
  {
    message,
    ...changes
  }: Partial<Omit<OfConversation<'ReplyWritten'>, 'message'>> & {
    message?: Partial<NonNullable<OfConversation<'ReplyWritten'>['message']['value']>> | null;
  } = {},
) =>
  ({
    type: 'ReplyWritten',
    data: {
      conversationId,
      replyId,
      accountId: derivedId('lin'),
      mailboxId: null,
      inReplyTo: null,
      message: {
        subjectId: customerId,
        value:
          message === null
            ? null
            : {
                to: jonas.email,
                subject: 'Re: Shipment WE483920175525GH',
                text: 'It arrives tomorrow.',
                files: [],
                ...message,
              },
      },
      sendAt: '2026-03-01T09:10:10.000Z',
      ...changes,
    },
  }) satisfies ConversationEvent;
