import { undoSendMs } from '#contracts/conversations.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { addressesIn, conversationById, conversationsAbout, lastAsked } from '#projections/conversations/queries.ts';
import { emailById } from '#projections/emails/queries.ts';
import type { Models } from '#projections/projector.ts';
import { addresseesOf, shipmentsByIds } from '#projections/shipments/queries.ts';
import type { CommandContext, Handled } from '../command.ts';
import type { ConversationState, DataOf } from '../domain/conversation-state.ts';
import { DomainError } from '../domain/errors.ts';
import { conversationOf } from '../domain/received-email.ts';
import type { ConversationCommands } from './commands.ts';
import { conversationIdFor } from './conversation-id.ts';
import type { ReplyFiles } from './reply-files.ts';
import { idsShownIn, mergedInto } from './lists.ts';

/** What staff wrote, and to which of the customer's addresses. */
export interface NewReply {
  to: string;
  subject: string;
  text: string;
  /** Files that were uploaded for it. */
  files: readonly string[];
}

type Written = Handled<ConversationState> & { conversationId: string; sendAt: string };

/**
 * Answers to customers. An address is written to that the conversation knows, or that is of the sender or recipient of the parcel; no
 * other. Both are safe to retry under one id. Throw DomainError, EventStoreUnavailable and PersonalDataUnavailable.
 */
export interface Replies {
  /** In that conversation, or with the person of that shipment whose address it is. */
  write(id: string, reply: NewReply, by: Writer): Promise<Written>;
  /** To that email of the inbox. */
  answer(emailId: string, reply: NewReply, by: Writer): Promise<Written>;
}

interface Writer {
  accountId: string;
  replyId: string;
  context: CommandContext;
}

export interface RepliesOptions {
  models: Models;
  conversations: ConversationCommands;
  personalData: Pick<PersonalData, 'subjectFor'>;
  replyFiles: Pick<ReplyFiles, 'take' | 'removeTaken'>;
}

type Started = DataOf<'ConversationStarted'>;

/** Where a reply goes: to a conversation that there is, or one that it begins. */
interface Target {
  conversationId: string;
  /** Whose reply it is: the customer, or whoever else in the conversation is written to. */
  addresseeId: string;
  opens?: Started;
  inReplyTo: string | null;
  mailboxId: string | null;
}

/** The email that is answered, and who received it. */
interface Asked {
  emailId: string;
  mailboxId: string;
}

const mostMerges = 8;

export function createReplies({ models, conversations, personalData, replyFiles }: RepliesOptions): Replies {
  const send = async (target: Target, reply: NewReply, { accountId, replyId, context }: Writer): Promise<Written> => {
    const { conversationId, addresseeId, opens, inReplyTo, mailboxId } = target;
    const sendAt = new Date(Date.parse(context.now) + undoSendMs).toISOString();
    const { to, subject, text } = reply;
    const files = await replyFiles.take(reply.files, { conversationId, addresseeId, accountId });
    const message = { subjectId: addresseeId, value: { to, subject, text, files } };
    const written = { replyId, accountId, mailboxId, inReplyTo, message, sendAt };
    const command = { type: 'write', reply: written, ...(opens && { opens }) } as const;
    const handled = await conversations.carryOut({ conversationId, command }, context);
    await replyFiles.removeTaken(reply.files, { id: accountId });
    return { ...handled, conversationId, sendAt };
  };

  /** The conversation with that id, or the one that it is shown in. */
  const shown = async (id: string) => {
    let found = await conversationById(models, id);
    for (let merges = 0; found?.state.mergedInto && merges < mostMerges; merges += 1) {
      found = await conversationById(models, found.state.mergedInto);
    }
    return found?.state;
  };

  const targetIn = async (id: string, to: string, asked?: Asked): Promise<Target | undefined> => {
    const conversation = await shown(id);
    if (!conversation) return undefined;
    const { conversationId, customer } = conversation;
    if (customer.value === null) throw erased();
    const ids = idsShownIn(conversation, await mergedInto(models, [conversation]));
    const known = [customer.value.email, ...(await addressesIn(models, ids))];
    if (!known.some((address) => isSame(address, to))) throw unknownAddress(asked ? 'to' : 'customerEmail');
    const newest = await lastAsked(models, ids, to);
    const last = asked ? { ...asked, isTheirs: true } : newest;
    // It is quoted: what others wrote is for the customer to read, and for nobody else.
    const isCustomer = isSame(customer.value.email, to);
    const mayQuote = last?.isTheirs || isCustomer;
    const ownerId = newest?.isTheirs ? newest.senderId : undefined;
    const addresseeId = isCustomer ? customer.subjectId : (ownerId ?? (await personalData.subjectFor(to)));
    const answers = { inReplyTo: mayQuote ? (last?.emailId ?? null) : null, mailboxId: last?.mailboxId ?? null };
    return { conversationId, addresseeId, ...answers };
  };

  const targetAbout = async (shipmentId: string, to: string): Promise<Target> => {
    const [shipment] = await shipmentsByIds(models, [shipmentId]);
    if (!shipment) throw new DomainError('not_found', 'There is no such conversation.');
    const addressee = (await addresseesOf(models, shipment.trackingNumber)).find(({ email }) => isSame(email, to));
    const about = { kind: 'shipment', id: shipmentId };
    if (!addressee) {
      for (const { state } of await conversationsAbout(models, shipmentId)) {
        if (isSame(state.customer.value?.email, to)) return (await targetIn(state.conversationId, to)) ?? noTarget();
      }
      throw unknownAddress('customerEmail');
    }
    const customerId = await personalData.subjectFor(to);
    const conversationId = conversationIdFor(about, customerId);
    const begun = await targetIn(conversationId, to);
    if (begun) return begun;
    const name = addressee.party === 'sender' ? shipment.senderName : shipment.recipientName;
    const customer = { subjectId: customerId, value: { name, email: to } };
    const { trackingNumber, language } = shipment;
    const opens = { conversationId, about, trackingNumber, customer, language };
    return { conversationId, addresseeId: customerId, opens, inReplyTo: null, mailboxId: null };
  };

  return {
    write: async (id, reply, by) => send((await targetIn(id, reply.to)) ?? (await targetAbout(id, reply.to)), reply, by),
    async answer(emailId, reply, by) {
      const email = await emailById(models, emailId);
      if (!email) throw new DomainError('not_found', 'There is no such email.');
      const conversationId = conversationOf(email.state.place);
      if (conversationId === null) throw new DomainError('conflict', 'This email belongs to no conversation yet.');
      const asked = { emailId, mailboxId: email.state.mailboxId };
      return send((await targetIn(conversationId, reply.to, asked)) ?? noTarget(), reply, by);
    },
  };
}

const isSame = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

const erased = () => new DomainError('conflict', 'This person was erased, and cannot be written to any more.');
const unknownAddress = (field: string) =>
  new DomainError('invalid_request', 'This is not an address of anybody in this conversation.', field);

function noTarget(): never {
  throw new DomainError('conflict', 'This email belongs to no conversation yet.');
}
