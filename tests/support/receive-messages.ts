import type { FetchedMessage } from '#infra/imap/imap.ts';
import { createReceiveMessages, type Received, type ReceiveMessagesOptions } from '#services/mailbox/receive-messages.ts';

/** Takes messages in as a mailbox does, one step after the other. */
export function receiveMessages(
  options: ReceiveMessagesOptions,
): (mailboxId: string, messages: readonly FetchedMessage[]) => Promise<Received> {
  const receive = createReceiveMessages(options);
  return async (mailboxId, messages) => (await receive(mailboxId, messages)).append();
}
