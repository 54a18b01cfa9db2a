import { sql } from 'kysely';
import type { ChatSender, MessageExtras } from '#contracts/chats.ts';
import { readEvents } from '#contracts/events/read.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import type { Models } from '../projector.ts';

/** Where an event stands among those of all conversations. */
export interface ChatPlace {
  position: number;
  revision: number;
}

/** An event of a conversation; what was said is null where that was taken back meanwhile. */
export interface ChatHappening {
  place: ChatPlace;
  chatId: string;
  type: string;
  commandId: string;
  at: string;
  /** Without personal values. */
  data: Record<string, unknown>;
  visitorName: string | null;
  /** Of staff who came in. */
  agentName: string | null;
  message: {
    id: string;
    sender: ChatSender;
    senderName: string | null;
    text: string | null;
    extras: MessageExtras | null;
  } | null;
}

/** Where the last event of any conversation stands. */
export async function endOfChats(models: Models): Promise<ChatPlace> {
  const { rows } = await sql<ChatPlace>`
    select position, revision from history where kind = 'chat' order by position desc, revision desc limit 1
  `.execute(models);
  return rows[0] ?? { position: -1, revision: -1 };
}

type Row = Omit<ChatHappening, 'place' | 'message'> &
  ChatPlace & {
    id: string | null;
    sender: ChatSender;
    senderName: string | null;
    text: string | null;
    extras: MessageExtras | null;
  };

/** That somebody looks at a conversation is nobody's news. */
const looks = readEvents.map(({ type }) => type);

/** What happened in any conversation after that place, in the order of the log. */
export async function chatsAfter(models: Models, { position, revision }: ChatPlace, limit: number): Promise<ChatHappening[]> {
  const { rows } = await sql<Row>`
    select entry.position, entry.revision, about_id as "chatId", type, command_id as "commandId", entry.data,
      ${isoTime('happened_at')} as at, chats.state #>> '{visitor,value,name}' as "visitorName",
      arrived.name as "agentName",
      said.id, said.sender, said.sender_name as "senderName", said.text, said.extras
    from (
      select *, occurred_at::timestamptz as happened_at from history
      where kind = 'chat' and type <> all(${looks}::text[]) and (position, revision) > (${position}::bigint, ${revision}::bigint)
      order by position, revision limit ${limit}
    ) entry
    join chats on chats.id = about_id
    left join chat_messages said on said.chat_id = about_id and said.seq = entry.revision and said.id = event_id
      and not exists (select from chat_retractions where message_id = said.id)
    left join chat_arrivals arrived on arrived.chat_id = about_id and arrived.seq = entry.revision
    order by entry.position, entry.revision
  `.execute(models);
  return rows.map(({ position: at, revision: seq, id, sender, senderName, text, extras, ...row }) => ({
    ...row,
    place: { position: at, revision: seq },
    message: id === null ? null : { id, sender, senderName, text, extras },
  }));
}
