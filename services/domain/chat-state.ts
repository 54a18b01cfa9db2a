import type { ChatSender } from '#contracts/chats.ts';
import { chatEvents, type ChatAgent, type ChatEvent } from '#contracts/events/chat.ts';
import type { Fact } from '#contracts/events/envelope.ts';
import type { Language } from '#contracts/languages.ts';
import { oneOf, type Evolution } from './decider.ts';

export type DataOf<Type extends ChatEvent['type']> = Extract<ChatEvent, { type: Type }>['data'];

interface Written {
  id: string;
  /** The account that wrote it; null for the visitor. */
  accountId: string | null;
  at: string;
}

interface Message extends Written {
  sender: ChatSender;
  message: DataOf<'VisitorWrote'>['message'];
}

/** A conversation with one visitor. Its messages are not in it, but for the last ones. */
export interface Chat {
  type: 'open' | 'closed';
  chatId: string;
  visitor: DataOf<'ChatStarted'>['visitor'];
  language: Language;
  startedAt: string;
  /** Those who came in and have not left, the first one first. */
  agents: readonly ChatAgent[];
  /** Whose it is to answer. */
  assignedTo: string | null;
  /** The last messages, the newest last; those that were taken back are not among them. */
  recent: readonly Written[];
  /** What was said last, unless it was taken back. */
  last: Message | null;
  /** When the visitor said first what nobody has answered yet. */
  waitingSince: string | null;
  /** Whether staff have ever answered. */
  isAnswered: boolean;
  lastAt: string;
  /** When it was closed last, also where it was opened again. */
  closedAt: string | null;
  rating: { rating: number; at: string } | null;
  /** The tracking numbers that were given, the first one first; those without a shipment are nobody's. */
  given: readonly Pick<DataOf<'TrackingNumberGiven'>, 'number' | 'shipmentId'>[];
}

export type ChatState = { type: 'none' } | Chat;

const mostRecent = 20;

const untouched = {
  agents: [],
  assignedTo: null,
  recent: [],
  last: null,
  waitingSince: null,
  isAnswered: false,
  closedAt: null,
  rating: null,
  given: [],
} as const;

function evolve(state: ChatState, event: Fact<ChatEvent>): ChatState {
  const at = event.metadata.occurredAt;
  if (event.type === 'ChatStarted') {
    const { chatId, visitor, language } = event.data;
    const started = { chatId, visitor, language, startedAt: at, lastAt: at };
    return { type: 'open', ...started, ...untouched };
  }
  if (state.type === 'none') return state;
  switch (event.type) {
    case 'VisitorWrote': {
      const last = { id: event.id, sender: 'user', accountId: null, message: event.data.message, at } as const;
      return { ...withNewest(state, last), type: 'open', waitingSince: state.waitingSince ?? at };
    }
    case 'AgentWrote': {
      const { agent, message } = event.data;
      const last = { id: event.id, sender: 'support', accountId: agent.accountId, message, at } as const;
      return { ...withNewest(state, last), waitingSince: null, isAnswered: true };
    }
    case 'AgentJoinedChat':
      return { ...state, agents: [...without(state.agents, event.data.agent.accountId), event.data.agent] };
    case 'AgentLeftChat':
      return { ...state, agents: without(state.agents, event.data.accountId) };
    case 'ChatAssigned':
      return { ...state, assignedTo: event.data.accountId };
    case 'ChatClosed':
      return { ...state, type: 'closed', agents: [], assignedTo: null, waitingSince: null, closedAt: at };
    case 'ChatMessageRetracted':
      return withoutMessage(state, event.data.messageId);
    case 'ChatNoted':
      return state;
    case 'TrackingNumberGiven': {
      const { number, shipmentId } = event.data;
      return { ...state, given: [...state.given, { number, shipmentId }] };
    }
    case 'ChatRated':
      return { ...state, rating: { rating: event.data.rating, at } };
    default:
      return event satisfies never;
  }
}

function withNewest(chat: Chat, last: Message): Chat {
  const { id, accountId, at } = last;
  return { ...chat, recent: [...chat.recent, { id, accountId, at }].slice(-mostRecent), last, lastAt: at };
}

const withoutMessage = (chat: Chat, messageId: string): Chat => ({
  ...chat,
  recent: chat.recent.filter(({ id }) => id !== messageId),
  last: chat.last?.id === messageId ? null : chat.last,
});

const without = (agents: readonly ChatAgent[], accountId: string): ChatAgent[] =>
  agents.filter((agent) => agent.accountId !== accountId);

/** What the events of a conversation make of it. */
export const chatEvolution: Evolution<ChatState, ChatEvent> = {
  owns: oneOf<ChatEvent>(chatEvents),
  initial: { type: 'none' },
  evolve,
};
