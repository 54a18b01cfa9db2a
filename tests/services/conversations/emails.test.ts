import { expect, test } from 'vitest';
import { createEventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { conversationEmails } from '#services/conversations/emails.ts';
import { CauseMissing } from '#services/outbox/noun-emails.ts';
import { conversationStarted } from '#tests/support/conversation.ts';
import { logged } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';

const conversationId = derivedId('a conversation');
const [started] = logged([{ event: conversationStarted(conversationId), at: '2026-03-01T09:00:00.000Z' }]);

test.each<[string, LoggedEvent[]]>([
  ['is not in the log', started ? [started] : []],
  ['is gone with its whole conversation', []],
])('a reply that %s is not written, and not taken for one in English', async (_what, history) => {
  const log = { ...createEventLog(createMemoryStore(), createOpenPersonalData()), read: async () => history };
  const emails = conversationEmails({
    log,
    accounts: { usernames: async () => new Map() },
    attachments: { read: async () => undefined },
    mailboxes: { find: async () => undefined },
  });
  const message = {
    ...outgoingMessage({ stream: started?.stream ?? '', eventId: derivedId('a reply') }),
    attempts: 0,
    retries: 0,
  };
  await expect(emails.compose(message)).rejects.toThrow(CauseMissing);
  await expect(emails.languageOf(message)).rejects.toThrow(CauseMissing);
});
