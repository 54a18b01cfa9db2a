import { sql } from 'kysely';
import type { TranscriptLine } from '#contracts/chat-desk.ts';
import type { ShownPhoto } from '#contracts/photos.ts';
import { erasedText } from '#contracts/privacy.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import type { Models } from '../projector.ts';

type LineRow = Pick<TranscriptLine, 'id' | 'type' | 'sender' | 'timestamp'> & {
  isAssistant: boolean;
  photo: ShownPhoto | null;
  seq: number;
  senderName: string | null;
  text: string | null;
};

/** Messages and notes, between two places, without what was taken back. */
const linesBetween = (chatId: string, { after, before }: { after: number; before: number }) => sql`
  select chat_messages.id, seq, 'message' as type, sender, written_at, text,
    coalesce((extras ->> 'isAssistant')::boolean, false) as "isAssistant", extras -> 'photo' as photo,
    coalesce(sender_name, chats.state #>> '{visitor,value,name}') as "senderName"
  from chat_messages join chats on chats.id = chat_id
  where chat_id = ${chatId}::uuid and seq > ${after} and seq < ${before}
    and not exists (select from chat_retractions where message_id = chat_messages.id)
  union all
  select id, seq, 'note', 'support', written_at, text, false, null, author from chat_notes
  where chat_id = ${chatId}::uuid and seq > ${after} and seq < ${before}`;

const columns = sql`id, seq, type, sender, text, "senderName", "isAssistant", photo, ${isoTime('written_at')} as timestamp`;

/** The last so many lines before a place, or of all, in their order. */
export async function transcriptBefore(
  models: Models,
  chatId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before: number | undefined; limit: number },
): Promise<TranscriptLine[]> {
  const { rows } = await sql<LineRow>`
    select ${columns} from (${linesBetween(chatId, { after: -1, before })}) line order by seq desc limit ${limit}
  `.execute(models);
  return rows.toReversed().map(lineIn);
}

/** The next so many lines after a place. */
export async function transcriptAfter(
  models: Models,
  chatId: string,
  { after, limit }: { after: number; limit: number },
): Promise<TranscriptLine[]> {
  const { rows } = await sql<LineRow>`
    select ${columns} from (${linesBetween(chatId, { after, before: Number.MAX_SAFE_INTEGER })}) line order by seq limit ${limit}
  `.execute(models);
  return rows.map(lineIn);
}

const lineIn = ({ seq, text, senderName, isAssistant, photo, ...row }: LineRow): TranscriptLine => ({
  ...row,
  ...(isAssistant && { isAssistant }),
  ...(photo && { photo }),
  seq: String(seq),
  text: text ?? erasedText,
  senderName: senderName ?? erasedText,
});
