import type { ConversationEvent } from '#contracts/events/conversation.ts';
import { searchText } from '#infra/database/search-text.ts';
import {
  conversationEvolution,
  isUnanswered,
  statusOf,
  writtenIn,
  type ConversationState,
} from '#services/domain/conversation-state.ts';
import { stateProjector, type Step } from '../projector.ts';
import { replyEmailId } from './outgoing-id.ts';
import type { ConversationMessagesTable, ConversationsTable } from './table.ts';

/** So much of each text a conversation is found by. */
const searchedText = 4_000;

export const conversationsProjector = stateProjector<ConversationState, ConversationEvent, ConversationsTable>({
  name: 'conversations',
  table: 'conversations',
  key: 'id',
  evolution: conversationEvolution,
  keyOf: ({ data }) => data.conversationId,
  row(state) {
    const written = writtenIn(state);
    const { value } = state.customer;
    return {
      id: state.conversationId,
      status: state.mergedInto === null ? statusOf(state, written) : 'merged',
      about_kind: state.about?.kind ?? null,
      about_id: state.about?.id ?? null,
      customer_id: state.customer.subjectId,
      last_at: written.lastActivity,
      is_unanswered: isUnanswered(written),
      assigned_to: state.assignedTo,
      snoozed_until: state.snoozedUntil,
      merged_into: state.mergedInto,
      language: state.language,
      search_text: searchText([state.trackingNumber, value?.name ?? null, value?.email ?? null]),
    };
  },
  also: (steps) => [
    {
      table: 'conversation_messages',
      key: ['conversation_id', 'item_id'],
      rows: newestOf(steps.flatMap(messageRow), ({ conversation_id, item_id }) => conversation_id + item_id),
      onConflict: 'newest',
    },
  ],
});

type ConversationStep = Step<ConversationState, ConversationEvent>;

/** The last row of each key: one statement writes a row once. */
export const newestOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

const empty = {
  account_id: null,
  sender_name: null,
  sender_address: null,
  subject: null,
  text: null,
  quoted: null,
  has_html: false,
  is_automatic: false,
  attachments: [],
  files: [],
  outgoing_id: null,
  search_text: '',
} as const;

function messageRow({ event, after }: ConversationStep): ConversationMessagesTable[] {
  const now = event.metadata.occurredAt;
  const placed = { ...empty, conversation_id: event.data.conversationId, position: Number(event.position.commit) };
  switch (event.type) {
    case 'EmailJoined': {
      const { receivedEmailId: item_id, isAutomatic, content, sentAt } = event.data;
      const joined = after.type === 'none' ? undefined : after.emails.find(({ id }) => id === item_id);
      const { value } = content;
      return [
        {
          ...placed,
          item_id,
          type: 'incoming',
          sender_name: value?.senderName ?? null,
          sender_address: value?.senderAddress ?? null,
          subject: value?.subject ?? null,
          text: value?.text ?? null,
          quoted: value?.quoted ?? null,
          has_html: value?.hasHtml ?? false,
          is_automatic: isAutomatic,
          attachments: value?.attachments ?? [],
          written_at: joined?.at ?? sentAt,
          search_text: searchable(value && [value.senderName, value.senderAddress, value.subject, value.text]),
        },
      ];
    }
    case 'EmailLeft':
      return [{ ...placed, item_id: event.data.receivedEmailId, type: 'left', written_at: now }];
    case 'ReplyWritten': {
      const { replyId: item_id, accountId: account_id, message } = event.data;
      const { value } = message;
      return [
        {
          ...placed,
          item_id,
          type: 'outgoing',
          account_id,
          sender_address: value?.to ?? null,
          subject: value?.subject ?? null,
          text: value?.text ?? null,
          files: value?.files ?? [],
          outgoing_id: replyEmailId(event.id),
          written_at: now,
          search_text: searchable(value && [value.subject, value.text]),
        },
      ];
    }
    case 'ConversationNoted': {
      const { accountId: account_id, note } = event.data;
      const text = note.value?.text ?? null;
      return [
        {
          ...placed,
          item_id: event.id,
          type: 'note',
          account_id,
          text,
          written_at: now,
          search_text: searchable(text === null ? null : [text]),
        },
      ];
    }
    default:
      return [];
  }
}

const searchable = (texts: readonly string[] | null): string =>
  texts === null ? '' : searchText(texts.map((text) => text.slice(0, searchedText)));
