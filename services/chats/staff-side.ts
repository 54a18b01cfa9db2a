import { joinSupportFrameSchema, openChatFrameSchema, type ChatFrame } from '#contracts/chats.ts';
import type { Account } from '#contracts/accounts.ts';
import type { NamedAgent } from '#contracts/events/chat.ts';
import type { Clock } from '#infra/clock.ts';
import { activeUsers } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import { DomainError } from '../domain/errors.ts';
import { frame, FrameRefused, type FrameContext, type FrameResult, type NounFrame, type Peer } from '../realtime/noun-frames.ts';
import type { Presence } from '../realtime/presence.ts';
import { answeringAccount } from './answering-account.ts';
import { whereaboutsOf, type Attendance, type Desk } from './attendance.ts';
import type { ChatCommands } from './commands.ts';
import { allChats } from './feed.ts';
import type { NameAgent } from './name-agent.ts';
import { placeOf, type ChatStep } from './place-of.ts';

export interface StaffSideOptions {
  chats: Pick<ChatCommands, 'carryOut'>;
  nameAgent: NameAgent;
  clock: Clock;
  models: Models;
  presence: Pick<Presence, 'whereabouts'>;
  attendance: Attendance;
}

interface StaffDesk extends Desk {
  /** The same name, as events have it. */
  agent: NamedAgent;
}

/** What staff do at their desks. */
export interface StaffSide {
  /** Those that nobody else sends. */
  frames: readonly NounFrame[];
  isSeated(peer: Peer): boolean;
  /** The account of that desk, and the conversation that it is about: with nothing said, the one that is open there. Throws FrameRefused and DomainError. */
  at(peer: Peer, userId: string | undefined): Promise<{ accountId: string; chatId: string }>;
  answer(said: { text: string; userId: string | undefined }, context: FrameContext): Promise<FrameResult>;
  retract(message: { chatId: string; messageId: string }, context: FrameContext): Promise<FrameResult>;
}

export function createStaffSide({ chats, nameAgent, clock, models, presence, attendance }: StaffSideOptions): StaffSide {
  const desks = new WeakMap<Peer, StaffDesk>();

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
  const carryOut = async (command: (account: Account, now: string) => ChatStep, { peer, commandOf }: FrameContext) => {
    const account = await answeringAccount(peer);
    const step = command(account, clock.now().toISOString());
    const context = commandOf({ id: account.id, role: account.role }, step.chatId);
    peer.caused(context.commandId);
    return placeOf(await chats.carryOut(step, context), step);
  };

  return {
    isSeated: (peer) => desks.has(peer),
    async at(peer, userId) {
      const desk = await deskOf(peer);
      return { accountId: desk.accountId, chatId: chosen(peer, desk, userId) };
    },
    async answer({ text, userId }, context) {
      const desk = await deskOf(context.peer);
      const chatId = chosen(context.peer, desk, userId);
      // Whoever cannot be seen may be there: that is found out before anything is emailed.
      const isVisitorAway = whereaboutsOf(presence, chatId) !== 'here';
      return carryOut(() => ({ type: 'answer', chatId, agent: desk.agent, text, isVisitorAway }), context);
    },
    retract: (message, context) =>
      carryOut(({ id: accountId }, now) => ({ type: 'retract', ...message, accountId, now }), context),
    frames: [
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
    ],
  };
}

const tell = (peer: Peer, said: ChatFrame): void => peer.send(said);
