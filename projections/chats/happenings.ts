import { sql } from 'kysely';
import type { ChatFrame, ChatSender } from '#contracts/chats.ts';
import { chatMessageRetracted, chatRated } from '#contracts/events/chat.ts';
import { erasedText } from '#contracts/privacy.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import type { Models } from '../projector.ts';

/** More than these are not told again. */
const mostHappenings = 200;

interface Row {
  type: string;
  seq: number;
  data: unknown;
  timestamp: string;
  trackingNumber: string | null;
  agentName: string | null;
  message: { seq: number; sender: ChatSender; timestamp: string } | null;
}

/**
 * What a visitor hears of a conversation beside messages, after that place in it, in its order: who joined, what was taken back, the
 * end, ratings, and the tracking numbers that the visitor gave.
 */
export async function happenedAfter(models: Models, chatId: string, after: bigint): Promise<ChatFrame[]> {
  const { rows } = await sql<Row>`
    select happened.type, happened.revision::int as seq, happened.data, ${isoTime('happened_at')} as timestamp,
      case when actor_role = 'customer' then chats.state #>> array['given', nth::text, 'number', 'value', 'trackingNumber'] end
        as "trackingNumber",
      arrived.name as "agentName",
      case when said.id is not null then json_build_object(
        'seq', said.seq, 'sender', said.sender, 'timestamp', ${isoTime('said.written_at')}) end as message
    from (
      select type, revision, data, actor_role, occurred_at::timestamptz as happened_at,
        row_number() over (partition by type order by revision) - 1 as nth
      from history where kind = 'chat' and about_id = ${chatId}::uuid
        and type in ('AgentJoinedChat', 'ChatClosed', 'ChatMessageRetracted', 'ChatRated', 'TrackingNumberGiven')
    ) happened
    join chats on chats.id = ${chatId}::uuid
    left join chat_messages said on happened.type = 'ChatMessageRetracted' and said.chat_id = chats.id
      and said.id = (happened.data ->> 'messageId')::uuid
    left join chat_arrivals arrived on arrived.chat_id = chats.id and arrived.seq = happened.revision
    where happened.revision > ${String(after)}::bigint
    order by happened.revision desc limit ${mostHappenings}
  `.execute(models);
  return rows.toReversed().flatMap((row) => frameOf(row, chatId) ?? []);
}

function frameOf({ type, seq, data, timestamp, trackingNumber, agentName, message }: Row, userId: string): ChatFrame | undefined {
  const placed = { userId, timestamp, seq: String(seq) };
  switch (type) {
    case 'AgentJoinedChat':
      return { type: 'support_joined', supportName: agentName ?? erasedText, ...placed };
    case 'ChatClosed':
      return { type: 'chat_closed', ...placed };
    case 'ChatRated':
      return { type: 'chat_rated', rating: chatRated.data.parse(data).rating, ...placed };
    case 'TrackingNumberGiven':
      return trackingNumber === null ? undefined : { type: 'tracking_number_given', trackingNumber, ...placed };
    case 'ChatMessageRetracted': {
      const { messageId: id } = chatMessageRetracted.data.parse(data);
      return { type: 'retracted', userId, id, ...(message && { message: { ...message, seq: String(message.seq) } }) };
    }
    default:
      return undefined;
  }
}
