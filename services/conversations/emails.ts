import { conversationStarted, emailJoined, replyWithdrawn, replyWritten } from '#contracts/events/conversation.ts';
import { emailReceived } from '#contracts/events/email.ts';
import { isOf, type RecordedEvent } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Attachments } from '#infra/attachments/attachments.ts';
import type { EventLog, LoggedEvent } from '#infra/event-store/event-log.ts';
import type { OutgoingFile } from '#infra/mailer/mailer.ts';
import type { Mailboxes } from '#infra/mailboxes/mailboxes.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import { replyTemplate } from '#projections/conversations/queries.ts';
import type { DataOf } from '../domain/conversation-state.ts';
import { cause, CauseMissing, emailFrom, type NounEmails } from '../outbox/noun-emails.ts';
import { unpack } from './reply-files.ts';
import { writeReply, type Quoted } from './reply-text.ts';

export interface ConversationEmailsOptions {
  log: EventLog;
  accounts: Pick<Accounts, 'usernames'>;
  attachments: Pick<Attachments, 'read'>;
  mailboxes: Pick<Mailboxes, 'find'>;
}

/** A command to take it back may be under way when the time is over. */
const settledAfterMs = 1_000;

/** So many of the earlier Message-IDs of a thread are named: its beginning, and the last ones. */
const mostReferences = 40;

/** Replies of staff. */
export function conversationEmails({ log, accounts, attachments, mailboxes }: ConversationEmailsOptions): NounEmails {
  return {
    family: 'conversation',
    templates: [replyTemplate],
    areAnswered: true,
    areByPeople: true,
    causes: [
      cause(replyWritten, (event) => {
        const { conversationId: id, message, sendAt } = event.data;
        const parts = { about: { kind: 'conversation', id }, template: replyTemplate, recipient: 'customer' } as const;
        const notBefore = new Date(Date.parse(sendAt) + settledAfterMs);
        return [{ ...emailFrom(event, { ...parts, subjectId: message.subjectId }), notBefore }];
      }),
    ],
    async compose(email) {
      const history = await log.read(email.stream);
      const { written, language } = causeIn(history, email);
      const { replyId, accountId, inReplyTo, mailboxId, message } = written;
      if (history.some((event) => isOf(event, replyWithdrawn) && event.data.replyId === replyId)) return 'overtaken';
      if (!message.value) return 'erased';
      const { to, subject, text, files: named } = message.value;
      const [usernames, mailbox, answered, files] = await Promise.all([
        accounts.usernames([accountId]),
        mailboxId === null ? undefined : mailboxes.find(mailboxId),
        inReplyTo === null ? undefined : receivedEmail(log, inReplyTo),
        readFiles(attachments, named),
      ]);
      if (files === undefined) return 'erased';
      const quoted = inReplyTo === null ? undefined : quoteOf(history, inReplyTo);
      return {
        to: { name: '', address: to },
        written: writeReply({ language, subject, text, author: usernames.get(accountId) ?? '', quoted }),
        headers: {},
        files,
        ...(answered && threadOf(answered)),
        ...(mailbox && { mailbox: { id: mailbox.id, address: mailbox.address } }),
      };
    },
    languageOf: async (email) => causeIn(await log.read(email.stream), email).language,
  };
}

function causeIn(history: readonly LoggedEvent[], email: Message) {
  const [started] = history;
  const written = history.find(({ id }) => id === email.eventId);
  if (!started || !written || !isOf(started, conversationStarted) || !isOf(written, replyWritten)) throw new CauseMissing(email);
  return { written: written.data, language: started.data.language };
}

type Received = RecordedEvent<string, { content: { value: { messageId: string | null; references: string[] } | null } }>;

async function receivedEmail(log: EventLog, id: string): Promise<Received | undefined> {
  const [first] = await log.read(streamOf.email(id));
  return first && isOf(first, emailReceived) ? first : undefined;
}

/** A Message-ID as it may stand in a header of ours: strangers wrote it. */
const isMessageId = (id: string): boolean => /^[\x21-\x3b\x3d\x3f-\x7e]{3,250}$/.test(id);

function threadOf({ data: { content } }: Received): { inReplyTo?: string; references?: string[] } {
  const { messageId, references } = content.value ?? { messageId: null, references: [] };
  if (messageId === null || !isMessageId(messageId)) return {};
  const thread = [...new Set([...references.filter(isMessageId), messageId])];
  const shortened = thread.length > mostReferences ? [...thread.slice(0, 1), ...thread.slice(1 - mostReferences)] : thread;
  return { inReplyTo: messageId, references: shortened };
}

function quoteOf(history: readonly LoggedEvent[], emailId: string): Quoted | undefined {
  const joined = history.findLast((event) => isOf(event, emailJoined) && event.data.receivedEmailId === emailId);
  if (!joined || !isOf(joined, emailJoined)) return undefined;
  const { content, sentAt } = joined.data;
  return content.value
    ? { by: content.value.senderName || content.value.senderAddress, at: sentAt, text: content.value.text }
    : undefined;
}

type Files = NonNullable<DataOf<'ReplyWritten'>['message']['value']>['files'];

/** Undefined where one of them is gone with whose it was. */
async function readFiles(attachments: Pick<Attachments, 'read'>, named: Files): Promise<OutgoingFile[] | undefined> {
  const files: OutgoingFile[] = [];
  for (const { id, name, type } of named) {
    const bytes = await attachments.read(id);
    if (!bytes) return undefined;
    files.push({ name, type, content: unpack(bytes).content });
  }
  return files;
}
