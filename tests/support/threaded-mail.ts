import { streamOf } from '#contracts/events/registry.ts';
import type { ReadEmail } from '#infra/mail-parser/mail-parser.ts';
import { derivedId } from '#infra/ids.ts';
import type { Core } from '#services/compose.ts';
import { conversationEvolution, type Conversation } from '#services/domain/conversation-state.ts';
import { receivedEmailDecider, type EmailPlace } from '#services/domain/received-email.ts';
import { load } from '#services/load.ts';
import { mailboxId } from './received-email.ts';
import { readEml } from './read-eml.ts';
import { pollUntil } from './poll-until.ts';

type DeskCore = Pick<Core, 'handle' | 'log' | 'personalData' | 'messageDigests'>;

/** A mailbox without a server: what it receives is in the log at once. */
export interface MailDesk {
  /** The id of the email that the message is; the same message is one email. */
  receive(message: string | Buffer, receivedAt?: Date): Promise<string>;
  /** Where the threader put it, once it has. */
  placeOf(emailId: string): Promise<EmailPlace>;
  /** The conversation that the email is in, once it has joined it. */
  conversationOf(emailId: string): Promise<Conversation>;
}

export function createMailDesk({ handle, log, personalData, messageDigests }: DeskCore): MailDesk {
  const receiveRead = async ({ email, kind, sentAt, report, fingerprint }: ReadEmail, size: number, receivedAt: Date) => {
    const id = derivedId('received', fingerprint);
    const subjectId = await personalData.subjectFor(email.from.address || `unknown-${fingerprint}`);
    const at = receivedAt.toISOString();
    await handle({
      stream: streamOf.email(id),
      decider: receivedEmailDecider,
      command: {
        type: 'receive',
        email: {
          about: { kind: 'email', id },
          mailboxId,
          kind,
          messageDigest: email.messageId && messageDigests.of(email.messageId),
          referenceDigests: email.references.slice(-100).map(messageDigests.of),
          content: { subjectId, value: email },
          report: report && { subjectId, value: report },
          raw: fingerprint,
          size,
          sentAt: sentAt?.toISOString() ?? null,
          receivedAt: at,
        },
      },
      context: {
        commandId: derivedId('receive', id),
        requestHash: 'hash',
        actor: { id: 'mailbox', role: 'system' },
        source: 'mail',
        correlationId: id,
        now: at,
      },
      beginsStream: true,
    });
    return id;
  };
  const placeOf = (emailId: string) =>
    pollUntil('the email to be threaded', async () => {
      const { state } = await load(log, receivedEmailDecider, streamOf.email(emailId));
      return state.type !== 'none' && state.place.type !== 'undecided' && state.place;
    });
  return {
    receive: async (message, receivedAt = new Date()) => receiveRead(await readEml(message), message.length, receivedAt),
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
