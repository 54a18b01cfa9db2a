import type { ConversationMessage } from '#contracts/conversations.ts';
import { UnreadableEvent } from '#infra/event-store/event-log.ts';
import type { OpenMessage, Outbox } from '#infra/outbox/outbox.ts';
import { isServerAway } from '#infra/servers-away.ts';
import type { Conversation } from '../domain/conversation-state.ts';
import { CauseMissing, familyOf, type ComposedEmail, type NounEmails } from '../outbox/noun-emails.ts';

export interface AutomaticEmailsOptions {
  outbox: Pick<Outbox, 'newestEmails'>;
  /** All families; the links in what they write are known once the process listens. */
  nounEmails(): readonly NounEmails[];
}

/** So many of the newest emails about a parcel are looked at. */
const mostEmails = 30;

/** What was sent by itself to the customer of a conversation about the same thing, composed as it was sent. */
export const createAutomaticEmails =
  ({ outbox, nounEmails }: AutomaticEmailsOptions) =>
  async ({ about, customer }: Conversation): Promise<ConversationMessage[]> => {
    const address = customer.value?.email.toLowerCase();
    if (about === null || address === undefined) return [];
    const emails = await outbox.newestEmails(mostEmails, [about]);
    const left = emails.filter(({ state }) => state === 'sent' || state === 'in_doubt');
    const composed = await Promise.all(left.map((email) => compose(nounEmails(), email)));
    return left.flatMap((email, nth) => {
      const sent = composed[nth];
      return sent?.to.address.toLowerCase() === address ? [messageOf(email, sent)] : [];
    });
  };

/** Undefined for one whose family is gone, and for one that could not be written any more. */
async function compose(nounEmails: readonly NounEmails[], email: OpenMessage): Promise<ComposedEmail | undefined> {
  if (!nounEmails.some(({ templates }) => templates.includes(email.template))) return undefined;
  try {
    const composed = await familyOf(nounEmails, email.template).compose(email);
    return typeof composed === 'string' ? undefined : composed;
  } catch (error) {
    // The conversation can be read without them while the log is away.
    if (error instanceof CauseMissing || error instanceof UnreadableEvent || isServerAway(error)) return undefined;
    throw error;
  }
}

const messageOf = (
  { id, state, queuedAt, nextAttemptAt, attempts, retries }: OpenMessage,
  { written }: ComposedEmail,
): ConversationMessage => ({
  id,
  type: 'automatic',
  sender: 'staff',
  senderName: '',
  message: written.text,
  quoted: '',
  subject: written.subject,
  timestamp: queuedAt.toISOString(),
  emailId: null,
  hasHtml: false,
  isAutomatic: true,
  attachments: [],
  delivery: {
    state: state === 'sent' ? 'sent' : 'in_doubt',
    at: nextAttemptAt.toISOString(),
    attempts,
    reason: state === 'sent' ? null : 'connection_lost',
    code: null,
    leavesAt: null,
    outgoingId: id,
    retries,
    // It is tried again where all outgoing messages are.
    mayRetry: false,
  },
  mergedFrom: null,
});
