import type { ChatFrame, ChatMessage } from '#contracts/chats.ts';
import { chatMessageRetracted } from '#contracts/events/chat.ts';
import { erasedText } from '#contracts/privacy.ts';
import { chatsAfter, endOfChats, type ChatHappening } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import { forLink } from './for-link.ts';
import { everybody, staff, type FeedLine, type NounFeed } from '../realtime/noun-notices.ts';

/** What staff hear about every conversation. */
export const allChats = 'chats';
/** Whether anybody is there to answer; everybody's. */
export const supportTopic = 'support';
/** What is said to one visitor. */
export const chatTopic = (visitor: string): string => `chat:${visitor}`;

export const chatFeed = (models: Models): NounFeed => ({
  kind: 'chat',
  topics: [
    { pattern: /^chats$/, mayWatch: staff },
    { pattern: /^support$/, mayWatch: everybody },
    {
      pattern: /^chat:[\da-f-]{36}$/,
      mayWatch: (party, topic) => (party.visitor !== undefined && topic === chatTopic(party.visitor)) || staff(party),
    },
  ],
  end: () => endOfChats(models),
  after: async (place, limit) => (await chatsAfter(models, place, limit)).map(lineOf),
});

function lineOf(happening: ChatHappening): FeedLine {
  const { place, chatId: id, commandId, type } = happening;
  return { place, id, commandId, fact: factOf(type), ...toldOf(happening) };
}

/** `chat_closed` for ChatClosed: what the browser knows it by. */
const factOf = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

function toldOf({
  chatId: userId,
  type,
  data,
  at: timestamp,
  ...happening
}: ChatHappening): Pick<FeedLine, 'topics' | 'frame' | 'frameByLink' | 'isPersonal'> {
  const seq = String(happening.place.revision);
  const forBoth = (frame: ChatFrame) => ({ topics: [chatTopic(userId), allChats], frame });
  const message = (frame: ChatMessage) => {
    const frameByLink = forLink(frame);
    return { ...forBoth(frame), isPersonal: true, ...(frameByLink !== frame && { frameByLink }) };
  };
  switch (type) {
    case 'ChatStarted': {
      const frame: ChatFrame = { type: 'user_joined', userId, userName: happening.visitorName ?? erasedText, timestamp };
      return { topics: [allChats], frame, isPersonal: true };
    }
    case 'VisitorWrote':
    case 'VisitorSentPhoto':
    case 'AgentWrote':
    case 'AssistantWrote':
      return happening.message ? message(messageFrame(happening.message, { userId, timestamp, ...happening })) : { topics: [] };
    case 'AgentJoinedChat':
      return forBoth({ type: 'support_joined', supportName: happening.agentName ?? erasedText, userId, timestamp, seq });
    case 'ChatClosed':
      return forBoth({ type: 'chat_closed', userId, timestamp, seq });
    case 'ChatMessageRetracted':
      return forBoth({ type: 'retracted', userId, id: chatMessageRetracted.data.parse(data).messageId });
    default:
      return { topics: [allChats] };
  }
}

interface Around extends Pick<ChatHappening, 'place' | 'visitorName'> {
  userId: string;
  timestamp: string;
}

const messageFrame = (
  { id, sender, senderName, text, extras }: NonNullable<ChatHappening['message']>,
  { userId, timestamp, place, visitorName }: Around,
): ChatMessage => ({
  type: 'message',
  id,
  sender,
  senderName: senderName ?? visitorName ?? erasedText,
  text: text ?? erasedText,
  userId,
  timestamp,
  seq: String(place.revision),
  ...extras,
});
