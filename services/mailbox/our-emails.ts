import type { About } from '#contracts/about.ts';
import { emailFailed, emailInDoubt, emailSent } from '#contracts/events/outgoing-message.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EmailRecipient } from '#contracts/mail.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { OpenMessage } from '#infra/outbox/outbox.ts';
import type { UnsettledMessages } from '#infra/unsettled-messages/unsettled-messages.ts';

/** An email that we sent, or are sending. */
export interface OurEmail {
  id: string;
  about: About;
  recipient: EmailRecipient;
  /** The subject of the address that it went to, as far as the outbox knows it. */
  addressId: string | null;
  /** How far it has come by the outbox; undefined where only the log knows it. */
  state: OpenMessage['state'] | undefined;
}

/** Finds an email of ours by its id: in the outbox, which has it before it leaves, or in the log, where the outbox was lost. */
export type FindOurEmail = (id: string) => Promise<OurEmail | undefined>;

export interface OurEmailsOptions {
  unsettled: Pick<UnsettledMessages, 'find'>;
  log: Pick<EventLog, 'read'>;
}

export const createFindOurEmail =
  ({ unsettled, log }: OurEmailsOptions): FindOurEmail =>
  async (id) => {
    const message = await unsettled.find(id);
    if (message && message.channel !== 'email') return undefined;
    if (message) {
      const { about, recipient, orderKey, state } = message;
      return { id, about, recipient, addressId: orderKey, state };
    }
    for (const event of await log.read(streamOf.outgoing(id))) {
      if (!isOf(event, emailSent) && !isOf(event, emailInDoubt) && !isOf(event, emailFailed)) continue;
      const { about, recipient } = event.data;
      return { id, about, recipient, addressId: null, state: undefined };
    }
    return undefined;
  };

/** The ids of emails that Message-IDs could be ours by: `<id>@<domain>`, where all ids are derived ones (UUIDv5). */
export const ourIdsIn = (messageIds: readonly string[]): string[] => [
  ...new Set(
    messageIds.flatMap(
      (messageId) =>
        /^([\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})@/.exec(messageId.toLowerCase())?.[1] ?? [],
    ),
  ),
];
