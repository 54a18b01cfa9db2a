import type { ChatEvent } from '#contracts/events/chat.ts';
import { searchText } from '#infra/database/search-text.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { agentName } from '#services/domain/chat-agent.ts';
import { emailDueAt } from '#services/domain/chat-emails.ts';
import { photoMessage } from '#services/domain/chat-photos.ts';
import { chatEvolution } from '#services/domain/chat-evolution.ts';
import type { ChatState } from '#services/domain/chat-state.ts';
import { stateProjector, type Step } from '../projector.ts';
import type {
  ChatAnswersTable,
  ChatArrivalsTable,
  ChatMessagesTable,
  ChatNotesTable,
  ChatRetractionsTable,
  ChatsTable,
} from './table.ts';

export const chatsProjector = stateProjector<ChatState, ChatEvent, ChatsTable>({
  name: 'chats',
  table: 'chats',
  key: 'id',
  evolution: chatEvolution,
  keyOf: ({ data }) => data.chatId,
  row(state) {
    return {
      id: state.chatId,
      status: state.type,
      started_at: state.startedAt,
      last_at: state.lastAt,
      closed_at: state.closedAt,
      waiting_at: state.waitingSince ?? state.startedAt,
      is_unanswered: state.waitingSince !== null,
      assigned_to: state.assignedTo,
      attended_by: state.attendedBy,
      email_due_at: emailDueAt(state),
      rating: state.rating?.rating ?? null,
      rated_at: state.rating?.at ?? null,
      search_text: searchText([state.chatId, state.visitor.value?.name ?? null]),
    };
  },
  also: (steps) => [
    { table: 'chat_messages', key: ['chat_id', 'seq'], rows: steps.flatMap(messageRow), onConflict: 'keep' },
    { table: 'chat_retractions', key: 'message_id', rows: steps.flatMap(retractionRow), onConflict: 'keep' },
    { table: 'chat_notes', key: ['chat_id', 'seq'], rows: steps.flatMap(noteRow), onConflict: 'keep' },
    { table: 'chat_arrivals', key: ['chat_id', 'seq'], rows: steps.flatMap(arrivalRow), onConflict: 'keep' },
    { table: 'chat_answers', key: ['chat_id', 'seq'], rows: steps.flatMap(answerRow), onConflict: 'keep' },
  ],
});

type ChatStep = Step<ChatState, ChatEvent>;

function messageRow({ event, before }: ChatStep): ChatMessagesTable[] {
  switch (event.type) {
    case 'VisitorWrote':
      return [{ ...said(event), sender: 'user', sender_name: null, extras: null }];
    case 'VisitorSentPhoto': {
      if (before.type === 'none') return [];
      const { photo } = event.data;
      const extras = photo.value && { photo: { id: event.id, ...photo.value } };
      const text = photoMessage(photo, before.language).value?.text ?? null;
      return [{ ...written(event), ...placed(event), text, sender: 'user', sender_name: null, extras }];
    }
    case 'AgentWrote':
      return [{ ...said(event), sender: 'support', sender_name: agentName(event.data.agent), extras: null }];
    case 'AssistantWrote': {
      const { name, message } = event.data;
      const { options = [], parcel = null } = message.value ?? {};
      const extras = { isAssistant: true, ...(options.length > 0 && { options }), ...(parcel && { parcel }) } as const;
      return [{ ...said(event), sender: 'support', sender_name: name, extras }];
    }
    default:
      return [];
  }
}

const retractionRow = ({ event }: ChatStep): ChatRetractionsTable[] =>
  event.type === 'ChatMessageRetracted' ? [{ message_id: event.data.messageId, position: Number(event.position.commit) }] : [];

function noteRow({ event }: ChatStep): ChatNotesTable[] {
  if (event.type !== 'ChatNoted') return [];
  const { agent, note } = event.data;
  return [{ ...written(event), ...placed(event), author: agentName(agent), text: note.value?.text ?? null }];
}

const arrivalRow = ({ event }: ChatStep): ChatArrivalsTable[] =>
  event.type === 'AgentJoinedChat' ? [{ ...placed(event), id: event.id, name: agentName(event.data.agent) }] : [];

function answerRow({ event, before }: ChatStep): ChatAnswersTable[] {
  if (event.type !== 'AgentWrote' || before.type === 'none' || before.waitingSince === null) return [];
  const answeredAt = event.metadata.occurredAt;
  return [
    {
      ...placed(event),
      account_id: event.data.agent.accountId,
      answered_at: answeredAt,
      waited_ms: Math.max(0, Date.parse(answeredAt) - Date.parse(before.waitingSince)),
      is_first: !before.isAnswered,
    },
  ];
}

type Saying = LoggedEvent & { data: { chatId: string; message: { value: { text: string } | null } } };
const said = (event: Saying) => ({ ...written(event), ...placed(event), text: event.data.message.value?.text ?? null });

const placed = ({ data, revision, position }: LoggedEvent & { data: { chatId: string } }) => ({
  chat_id: data.chatId,
  seq: Number(revision),
  position: Number(position.commit),
});

const written = ({ id, metadata }: LoggedEvent) => ({ id, written_at: metadata.occurredAt });
