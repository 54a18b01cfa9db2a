import { sql } from 'kysely';
import type { ReplyFile } from '#contracts/conversations.ts';
import type { EmailAttachment } from '#contracts/emails.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import type { Models } from '../projector.ts';
import type { ReplyDeliveriesTable } from './table.ts';

/** A message of a conversation; texts are null where the customer was erased. */
export interface MessageRow {
  conversationId: string;
  itemId: string;
  type: 'incoming' | 'outgoing' | 'note';
  accountId: string | null;
  senderName: string | null;
  /** Who wrote it, or to whom a reply goes. */
  address: string | null;
  subject: string | null;
  text: string | null;
  quoted: string | null;
  hasHtml: boolean;
  isAutomatic: boolean;
  attachments: readonly EmailAttachment[];
  /** Names the stored message of a received email with attachments. */
  raw: string | null;
  files: readonly ReplyFile[];
  outgoingId: string | null;
  at: string;
}

const columns = sql`conversation_id as "conversationId", item_id as "itemId", type, account_id as "accountId",
  sender_name as "senderName", sender_address as address, subject, text, quoted, has_html as "hasHtml",
  is_automatic as "isAutomatic", attachments, files,
  case when json_array_length(attachments) > 0 then (select raw from email_contents where email_id = item_id) end as raw,
  outgoing_id as "outgoingId", ${isoTime('written_at')} as at`;

/** The last so many messages of people in each of those conversations, in their order, of one second as they came, without what machines wrote and notes. */
export async function lastMessagesOf(models: Models, ids: readonly string[], each: number): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MessageRow>`
    select ${columns} from unnest(${ids}::uuid[]) as wanted (id), lateral (
      select * from conversation_messages
      where conversation_id = wanted.id and type in ('incoming', 'outgoing') and not is_automatic
      order by written_at desc, position desc, item_id desc limit ${each}
    ) as messages order by written_at, position, item_id`.execute(models);
  return rows;
}

/** Everything in those conversations, the last so many, in their order. */
export async function everyMessageOf(models: Models, ids: readonly string[], limit: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from conversation_messages where conversation_id = any(${ids}::uuid[]) and type <> 'left'
    order by written_at desc, position desc, item_id desc limit ${limit}`.execute(models);
  return rows.toReversed();
}

export type ReplyDelivery = Pick<ReplyDeliveriesTable, 'state' | 'attempts' | 'reason' | 'code' | 'retries'> & { at: string };

/** How the replies of those conversations ended, by the outgoing email; without those that have not left. */
export async function deliveriesIn(models: Models, ids: readonly string[]): Promise<Map<string, ReplyDelivery>> {
  if (ids.length === 0) return new Map();
  const rows = await models
    .selectFrom('reply_deliveries')
    .select(['outgoing_id', 'state', 'attempts', 'reason', 'code', 'retries', isoTime('ended_at').as('at')])
    .where('conversation_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ outgoing_id, ...row }) => [outgoing_id, row]));
}

/** The reply with that id in a conversation. */
export async function replyIn(models: Models, conversationId: string, replyId: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from conversation_messages
    where conversation_id = ${conversationId}::uuid and item_id = ${replyId}::uuid and type = 'outgoing'`.execute(models);
  return rows[0];
}

/** The addresses that emails of those conversations came from, or ask to be answered at. */
export async function addressesIn(models: Models, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    with joined as (
      select item_id from conversation_messages where conversation_id = any(${ids}::uuid[]) and type = 'incoming'
    )
    select from_address as address from email_contents where email_id in (select item_id from joined)
    union
    select named ->> 'address' from email_contents, json_array_elements(reply_to) as named
    where email_id in (select item_id from joined)`.execute(models);
  return rows.map(({ address }) => address);
}

/** An email that a reply may answer: the mailbox that received it, and whether it is of whom the reply goes to. */
export interface AskedEmail {
  emailId: string;
  mailboxId: string;
  senderId: string;
  isTheirs: boolean;
}

/** The last email of people in those conversations: one from that address, or that asks to be answered there, before all others. */
export async function lastAsked(models: Models, ids: readonly string[], to: string): Promise<AskedEmail | undefined> {
  const address = to.toLowerCase();
  const { rows } = await sql<AskedEmail>`
    select item_id as "emailId", state ->> 'mailboxId' as "mailboxId", state ->> 'senderId' as "senderId", "isTheirs"
    from conversation_messages join (select id, state from emails) as received on received.id = item_id,
    lateral (select coalesce(lower(sender_address) = ${address}, false) or exists (
      select from email_contents, json_array_elements(reply_to) as named
      where email_id = item_id and lower(named ->> 'address') = ${address}
    ) as "isTheirs") as addressed
    where conversation_messages.conversation_id = any(${ids}::uuid[]) and type = 'incoming' and not is_automatic
    order by "isTheirs" desc, written_at desc, item_id desc limit 1`.execute(models);
  return rows[0];
}
