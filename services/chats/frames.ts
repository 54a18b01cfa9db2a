import type { Account } from '#contracts/accounts.ts';
import {
  messageFrameSchema,
  resumeFrameSchema,
  retractFrameSchema,
  typingFrameSchema,
  type ChatFrame,
} from '#contracts/chats.ts';
import type { Source } from '#contracts/events/envelope.ts';
import type { Models } from '#projections/projector.ts';
import { frame, type NounFrame, type Peer } from '../realtime/noun-frames.ts';
import type { Presence } from '../realtime/presence.ts';
import type { Topics } from '../realtime/topics.ts';
import { answeringAccount } from './answering-account.ts';
import { createAttendance } from './attendance.ts';
import { allChats, chatTopic } from './feed.ts';
import { createStaffSide, type StaffSideOptions } from './staff-side.ts';
import type { SupportOutlook } from './support-outlook.ts';
import { tellMissed } from './tell-missed.ts';
import { createVisitorSide, type VisitorSideOptions } from './visitor-side.ts';

export interface ChatFrameOptions
  extends Pick<Topics, 'publish' | 'deliver'>, Omit<VisitorSideOptions & StaffSideOptions, 'attendance' | 'presence'> {
  models: Models;
  presence: Presence;
  outlook: SupportOutlook;
  /** Records which staff were shown a conversation. */
  reads: { chatShown(account: Pick<Account, 'id' | 'role'>, chatId: string, source: Source): void };
}

/** The frames of conversations: those of the visitor, those of staff who answer, and those of both. */
export function chatFrames(options: ChatFrameOptions): NounFrame[] {
  const { models, publish, reads } = options;
  const attendance = createAttendance(options);
  const visitors = createVisitorSide({ ...options, attendance });
  const staff = createStaffSide({ ...options, attendance });

  return [
    ...visitors.frames,
    ...staff.frames,

    frame(messageFrameSchema, ({ text, sender, userId }, context) =>
      sender === 'user' ? visitors.write(text, context) : staff.answer({ text, userId }, context),
    ),

    frame(retractFrameSchema, ({ id: messageId, userId: chatId }, context) =>
      chatId === undefined ? visitors.retract(messageId, context) : staff.retract({ chatId, messageId }, context),
    ),

    frame(typingFrameSchema, async ({ isTyping, sender, userId }, { peer }) => {
      if (sender === 'user') {
        const visitor = attendance.visitorOf(peer);
        if (visitor !== undefined) publish(allChats, typing(isTyping, sender, visitor));
        return undefined;
      }
      const { accountId, chatId } = await staff.at(peer, userId);
      publish(chatTopic(chatId), typing(isTyping, sender, chatId));
      const forColleagues: ChatFrame = { ...typing(isTyping, sender, chatId), accountId };
      publish(allChats, forColleagues);
      return undefined;
    }),

    frame(resumeFrameSchema, async ({ conversationId, lastSeq }, { peer, source }) => {
      const account = await peer.account();
      // Staff hear of every conversation as it is.
      if (staff.isSeated(peer)) await answeringAccount(peer);
      else if (account) await peer.watch(chatTopic(conversationId));
      else await visitors.attend(peer, conversationId);
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
