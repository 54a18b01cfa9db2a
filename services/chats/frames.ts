import type { Account } from '#contracts/accounts.ts';
import {
  attachFrameSchema,
  joinFrameSchema,
  joinSupportFrameSchema,
  mailTranscriptFrameSchema,
  messageFrameSchema,
  openChatFrameSchema,
  pageFrameSchema,
  rateChatFrameSchema,
  resumeFrameSchema,
  retractFrameSchema,
  typingFrameSchema,
  type ChatFrame,
} from '#contracts/chats.ts';
import type { NamedAgent } from '#contracts/events/chat.ts';
import type { Source } from '#contracts/events/envelope.ts';
import { timeZoneSchema } from '#contracts/support-content.ts';
import type { Clock } from '#infra/clock.ts';
import { activeUsers, chatById } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentIdByNumber } from '#projections/shipments/queries.ts';
import type { AddressLimits } from '../api/address-limits.ts';
import type { GuesserOf } from '../api/guesses.ts';
import { spending } from '../api/rate-limit.ts';
import type { RateLimits } from '../api/rate-limits.ts';
import { eventIdOf } from '../command.ts';
import { DomainError } from '../domain/errors.ts';
import { frame, FrameRefused, type FrameContext, type NounFrame, type Peer } from '../realtime/noun-frames.ts';
import type { Presence } from '../realtime/presence.ts';
import type { Topics } from '../realtime/topics.ts';
import { answeringAccount } from './answering-account.ts';
import { answerIdOf } from './assistance.ts';
import { createAttendance, whereaboutsOf, type Desk } from './attendance.ts';
import type { ChatCommands } from './commands.ts';
import { allChats, chatTopic, supportTopic } from './feed.ts';
import type { NameAgent } from './name-agent.ts';
import { placeOf, type ChatStep } from './place-of.ts';
import type { SupportOutlook } from './support-outlook.ts';
import { tellMissed } from './tell-missed.ts';

export interface ChatFrameOptions extends Pick<Topics, 'publish' | 'deliver'> {
  chats: ChatCommands;
  nameAgent: NameAgent;
  clock: Clock;
  models: Models;
  presence: Presence;
  outlook: SupportOutlook;
  addressLimits: Pick<AddressLimits, 'conversations' | 'joins' | 'messages' | 'messagesInOne'>;
  /** Records which staff were shown a conversation. */
  reads: { chatShown(account: Pick<Account, 'id' | 'role'>, chatId: string, source: Source): void };
  guesserOf: GuesserOf;
  rateLimits: Pick<RateLimits, 'transcripts'>;
}

interface StaffDesk extends Desk {
  /** The same name, as events have it. */
  agent: NamedAgent;
}

/** The frames of conversations: those of the visitor, and those of staff who answer. */
export function chatFrames({
  chats,
  nameAgent,
  clock,
  models,
  publish,
  deliver,
  presence,
  outlook,
  addressLimits,
  reads,
  guesserOf,
  rateLimits: { transcripts },
}: ChatFrameOptions): NounFrame[] {
  const desks = new WeakMap<Peer, StaffDesk>();
  const attendance = createAttendance({ presence, outlook, deliver });

  const deskOf = async (peer: Peer): Promise<StaffDesk> => {
    await answeringAccount(peer);
    const desk = desks.get(peer);
    if (!desk) throw new FrameRefused('conflict', 'Enter your name first.');
    return desk;
  };
  const sitDown = (peer: Peer, desk: StaffDesk) => {
    desks.set(peer, desk);
    attendance.deskAt(peer, desk);
  };
  const chosen = (peer: Peer, desk: StaffDesk, userId: string | undefined): string => {
    const open = userId ?? desk.open;
    if (open === undefined) throw new DomainError('conflict', 'Choose a conversation first');
    if (open !== desk.open && !desk.choosesItself) sitDown(peer, { ...desk, open });
    return open;
  };
  const attend = async (peer: Peer, visitor: string) => {
    await peer.watch(chatTopic(visitor));
    if (await peer.watch(supportTopic)) tell(peer, attendance.support());
    attendance.visitorAt(peer, visitor);
  };

  /** Carries out what a visitor does in the own conversation. */
  const byVisitor = (
    command: (chatId: string, now: string) => ChatStep,
    { peer, commandOf }: FrameContext,
    before: (commandId: string) => void = () => undefined,
  ) => {
    const visitor = peer.visitor();
    const context = commandOf({ id: visitor, role: 'customer' }, visitor);
    peer.caused(context.commandId);
    before(context.commandId);
    const step = command(visitor, context.now);
    return spending(addressLimits.messages, peer.limitedAs, () =>
      spending(addressLimits.messagesInOne, visitor, async () => placeOf(await chats.carryOut(step, context), step)),
    );
  };
  const byStaff = async (command: (account: Account, now: string) => ChatStep, { peer, commandOf }: FrameContext) => {
    const account = await answeringAccount(peer);
    const step = command(account, clock.now().toISOString());
    const context = commandOf({ id: account.id, role: account.role }, step.chatId);
    peer.caused(context.commandId);
    return placeOf(await chats.carryOut(step, context), step);
  };

  return [
    frame(joinFrameSchema, async ({ userName: name, language = 'en', timeZone: named }, { peer, commandOf }) => {
      const { client: address, limitedAs } = peer;
      await addressLimits.joins.take(limitedAs);
      const visitor = peer.visitor();
      const timeZone = timeZoneSchema.safeParse(named).data;
      await attend(peer, visitor);
      const client = address === undefined ? undefined : guesserOf(address);
      const begin = () =>
        chats.start(visitor, { name, language, timeZone, client }, commandOf({ id: visitor, role: 'customer' }, visitor));
      const known = await chatById(models, visitor);
      return placeOf(await (known ? begin() : spending(addressLimits.conversations, limitedAs, begin)));
    }),

    frame(joinSupportFrameSchema, async ({ supportName: name }, { peer }) => {
      const account = await answeringAccount(peer);
      await peer.watch(allChats);
      const agent = await nameAgent(account, name);
      for (const desk of attendance.desks()) tell(peer, desk);
      const { open, choosesItself = false } = desks.get(peer) ?? {};
      sitDown(peer, { accountId: account.id, name, agent, open, choosesItself });
      for (const { userId, userName, joinedAt } of await activeUsers(models)) {
        tell(peer, { type: 'user_joined', userId, userName, timestamp: joinedAt });
      }
      return undefined;
    }),

    frame(openChatFrameSchema, async ({ userId }, { peer }) => {
      sitDown(peer, { ...(await deskOf(peer)), open: userId ?? undefined, choosesItself: true });
      return undefined;
    }),

    frame(messageFrameSchema, async ({ text, sender, userId }, context) => {
      if (sender === 'user') {
        // Whoever proves to be of a parcel reads its key, also where the others of an emailed link do not.
        const awaiting = (commandId: string) => context.peer.awaits(answerIdOf(eventIdOf(commandId, 0)));
        return byVisitor((chatId) => ({ type: 'write', chatId, text }), context, awaiting);
      }
      const desk = await deskOf(context.peer);
      const chatId = chosen(context.peer, desk, userId);
      // Whoever cannot be seen may be there: that is found out before anything is emailed.
      const isVisitorAway = whereaboutsOf(presence, chatId) !== 'here';
      return byStaff(() => ({ type: 'answer', chatId, agent: desk.agent, text, isVisitorAway }), context);
    }),

    frame(retractFrameSchema, ({ id: messageId, userId }, context) =>
      userId === undefined
        ? byVisitor((chatId, now) => ({ type: 'retract', chatId, messageId, accountId: null, now }), context)
        : byStaff(({ id }, now) => ({ type: 'retract', chatId: userId, messageId, accountId: id, now }), context),
    ),

    frame(attachFrameSchema, async ({ trackingNumber }, context) => {
      const shipmentId = (await shipmentIdByNumber(models, trackingNumber)) ?? null;
      return byVisitor((chatId) => ({ type: 'attach', chatId, trackingNumber, shipmentId }), context);
    }),

    frame(rateChatFrameSchema, ({ rating }, context) => byVisitor((chatId) => ({ type: 'rate', chatId, rating }), context)),

    frame(mailTranscriptFrameSchema, ({ email }, context) =>
      spending(transcripts, context.peer.limitedAs, () =>
        byVisitor((chatId, now) => ({ type: 'mail_transcript', chatId, email, now }), context),
      ),
    ),

    frame(pageFrameSchema, async ({ page }, { peer }) => {
      attendance.pageAt(peer, page);
      return undefined;
    }),

    frame(typingFrameSchema, async ({ isTyping, sender, userId }, { peer }) => {
      if (sender === 'user') {
        const visitor = attendance.visitorOf(peer);
        if (visitor !== undefined) publish(allChats, typing(isTyping, sender, visitor));
        return undefined;
      }
      const desk = await deskOf(peer);
      const visitor = chosen(peer, desk, userId);
      publish(chatTopic(visitor), typing(isTyping, sender, visitor));
      const forColleagues: ChatFrame = { ...typing(isTyping, sender, visitor), accountId: desk.accountId };
      publish(allChats, forColleagues);
      return undefined;
    }),

    frame(resumeFrameSchema, async ({ conversationId, lastSeq }, { peer, source }) => {
      const account = await peer.account();
      // Staff hear of every conversation as it is.
      if (desks.has(peer)) await answeringAccount(peer);
      else if (account) await peer.watch(chatTopic(conversationId));
      else await attend(peer, conversationId);
      const last = await tellMissed(models, peer, { id: conversationId, after: BigInt(lastSeq ?? -1) });
      if (account && last >= 0n) reads.chatShown(account, conversationId, source);
      if (last >= 0n) tell(peer, { type: 'resumed', conversationId, seq: String(last) });
      else tell(peer, { type: 'resumed', conversationId });
      return undefined;
    }),
  ];
}

const tell = (peer: Peer, said: ChatFrame): void => peer.send(said);

const typing = (isTyping: boolean, sender: 'user' | 'support', userId: string) =>
  ({ type: 'typing', isTyping, sender, userId }) satisfies ChatFrame;
