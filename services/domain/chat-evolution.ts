import { mostTranscripts, mostUnseen, retractableAmong } from '#contracts/chats.ts';
import { chatEvents, type ChatAgent, type ChatEvent } from '#contracts/events/chat.ts';
import type { Fact } from '#contracts/events/envelope.ts';
import { assistedAfter } from './chat-assisted.ts';
import { photoMessage } from './chat-photos.ts';
import { assistantId, isWithAssistant, unattended, untouched, type Chat, type ChatState, type Message } from './chat-state.ts';
import { oneOf, type Evolution } from './decider.ts';

function evolve(state: ChatState, event: Fact<ChatEvent>): ChatState {
  const at = event.metadata.occurredAt;
  if (event.type === 'ChatStarted') {
    const { chatId, visitor, language } = event.data;
    const started = { chatId, visitor, language, startedAt: at, lastAt: at };
    return { type: 'open', ...started, ...untouched };
  }
  if (state.type === 'none') return state;
  const assisted = assistedAfter(state, event);
  switch (event.type) {
    case 'VisitorWrote':
      return { ...withVisitors(state, { id: event.id, message: event.data.message, at }), assisted };
    case 'VisitorSentPhoto': {
      const message = photoMessage(event.data.photo, state.language);
      return { ...withVisitors(state, { id: event.id, message, at }), assisted };
    }
    case 'AgentWrote': {
      const { agent, message, isVisitorAway } = event.data;
      const last = { id: event.id, sender: 'support', accountId: agent.accountId, message, at } as const;
      const unseen = isVisitorAway ? [...state.unseen, { id: event.id, at }].slice(-mostUnseen) : [];
      const emailedAt = isVisitorAway ? state.emailedAt : null;
      return { ...withNewest(withStaff(state), last), waitingSince: null, isAnswered: true, unseen, emailedAt };
    }
    case 'AssistantWrote': {
      const { answers, message: whole } = event.data;
      const isFirst = state.attendedBy === 'nobody';
      const message = { subjectId: whole.subjectId, value: whole.value && { text: whole.value.text } };
      // Not among those that can be taken back.
      const last = { id: event.id, sender: 'support', accountId: assistantId, message, at } as const;
      const known = { assistedUpTo: answers, memory: whole.value?.memory ?? null, assisted };
      return { ...state, last, lastAt: at, ...known, ...(isFirst && { attendedBy: 'assistant', waitingSince: null }) };
    }
    case 'ChatHandedOver':
      return { ...state, attendedBy: 'line', waitingSince: state.waitingSince ?? at, assisted };
    case 'ReplyAddressAsked':
      return { ...state, isAddressAsked: true };
    case 'ReplyAddressGiven':
      return { ...state, replyAddress: event.data.address };
    case 'VisitorReturned':
      return { ...state, unseen: [], emailedAt: null };
    case 'ChatContinuedByEmail':
      return { ...state, unseen: [], emailedAt: at };
    case 'TranscriptRequested': {
      const transcripts = [...state.transcripts, { id: event.id, at, address: event.data.address }];
      return { ...state, transcripts: transcripts.slice(-mostTranscripts) };
    }
    case 'AgentJoinedChat':
      return { ...withStaff(state), agents: [...without(state.agents, event.data.agent.accountId), event.data.agent] };
    case 'AgentLeftChat':
      return { ...state, agents: without(state.agents, event.data.accountId) };
    case 'ChatAssigned':
      return event.data.accountId === null
        ? { ...state, assignedTo: null, assignedAt: null }
        : { ...withStaff(state), assignedTo: event.data.accountId, assignedAt: at };
    case 'ChatClosed':
      return { ...state, ...unattended, type: 'closed', closedAt: at };
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

/** What the assistant has not answered when somebody comes, the visitor waits for that person to answer. */
function withStaff(chat: Chat): Chat {
  if (chat.attendedBy === 'staff') return chat;
  const unanswered = chat.last?.sender === 'user' ? chat.last.at : null;
  return { ...chat, attendedBy: 'staff', memory: null, waitingSince: chat.waitingSince ?? unanswered };
}

/** With a message of the visitor, who is there: it opens the conversation again. */
function withVisitors(chat: Chat, said: Pick<Message, 'id' | 'message' | 'at'>): Chat {
  const waitingSince = isWithAssistant(chat) ? null : (chat.waitingSince ?? said.at);
  return {
    ...withNewest(chat, { ...said, sender: 'user', accountId: null }),
    type: 'open',
    waitingSince,
    unseen: [],
    emailedAt: null,
  };
}

/** With a message of people. */
function withNewest(chat: Chat, last: Message): Chat {
  const { id, accountId, at } = last;
  return { ...chat, recent: [...chat.recent, { id, accountId, at }].slice(-retractableAmong), last, lastAt: at };
}

/** Without a message that was taken back. */
const withoutMessage = (chat: Chat, messageId: string): Chat => ({
  ...chat,
  recent: chat.recent.filter(({ id }) => id !== messageId),
  unseen: chat.unseen.filter(({ id }) => id !== messageId),
  last: chat.last?.id === messageId ? null : chat.last,
});

/** Those without that account. */
const without = (agents: readonly ChatAgent[], accountId: string): ChatAgent[] =>
  agents.filter((agent) => agent.accountId !== accountId);

/** What the events of a conversation make of it. */
export const chatEvolution: Evolution<ChatState, ChatEvent> = {
  owns: oneOf<ChatEvent>(chatEvents),
  initial: { type: 'none' },
  evolve,
};
