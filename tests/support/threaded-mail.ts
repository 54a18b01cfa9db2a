import { streamOf } from '#contracts/events/registry.ts';
import { fingerprintOf } from '#infra/mail-parser/fingerprint.ts';
import { derivedId } from '#infra/ids.ts';
import type { Core } from '#services/compose.ts';
import { conversationEvolution, type Conversation } from '#services/domain/conversation-state.ts';
import { receivedEmailDecider, type EmailPlace } from '#services/domain/received-email.ts';
import { load } from '#services/load.ts';
import { mailboxId } from './received-email.ts';
import { receiveMessages } from './receive-messages.ts';
import { readEml } from './read-eml.ts';
import { pollUntil } from './poll-until.ts';

type DeskCore = Pick<Core, 'handle' | 'log' | 'personalData' | 'messageDigests' | 'rawEmails' | 'logWatch' | 'clock'>;

/** A mailbox without a server: what it receives is in the log at once. */
export interface MailDesk {
  /** The id of the email that the message is; the same message is one email. */
  receive(message: string | Buffer, receivedAt?: Date): Promise<string>;
  /** Where the threader put it, once it has. */
  placeOf(emailId: string): Promise<EmailPlace>;
  /** The conversation that the email is in, once it has joined it. */
  conversationOf(emailId: string): Promise<Conversation>;
}

export function createMailDesk(core: DeskCore): MailDesk {
  const { log } = core;
  const take = receiveMessages({ ...core, admit: core.logWatch.admit, parser: { read: readEml } });
  const receive = async (message: string | Buffer, receivedAt = new Date()) => {
    const bytes = Buffer.from(message);
    const { failed } = await take(mailboxId, [{ uid: 1, bytes, size: bytes.length, receivedAt }]);
    for (const error of failed.values()) throw error;
    return derivedId('received', await fingerprintOf(bytes));
  };
  const placeOf = (emailId: string) =>
    pollUntil('the email to be threaded', async () => {
      const { state } = await load(log, receivedEmailDecider, streamOf.email(emailId));
      return state.type !== 'none' && state.place.type !== 'undecided' && state.place;
    });
  return {
    receive,
    placeOf,
    conversationOf: (emailId) =>
      pollUntil('the email to join', async () => {
        const place = await placeOf(emailId);
        if (place.type !== 'threaded') throw new Error(`set aside: ${JSON.stringify(place)}`);
        const { state } = await load(log, conversationEvolution, streamOf.conversation(place.conversationId));
        return state.type !== 'none' && state.emails.some(({ id }) => id === emailId) && state;
      }),
  };
}
