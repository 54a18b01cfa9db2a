import { sql } from 'kysely';
import type { EmailAttachment, MailAddress } from '#contracts/emails.ts';
import { containing } from '#infra/database/search-text.ts';
import type { ReceivedEmail } from '#services/domain/received-email.ts';
import type { Models } from '../projector.ts';

/** A received email with what it says. */
export interface EmailRow {
  state: ReceivedEmail;
  revision: number;
  fromName: string;
  from: string;
  replyTo: readonly MailAddress[];
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  subject: string;
  text: string;
  html: string | null;
  attachments: readonly EmailAttachment[];
  messageId: string | null;
  references: readonly string[];
  isCut: boolean;
  /** Somebody opened it, or a machine wrote it. */
  isRead: boolean;
  /** Names the stored message. */
  raw: string;
}

/** An email of a list; what would make it long is left out: `html` is null then, and `text` cut. */
export type ListedEmail = EmailRow & { isLong: boolean };

/** So long a page or text is in a list. */
const longestListed = 20_000;
/** So much is shown of a longer one. */
const shownOfLong = 2_000;

const columns = sql`state, revision, from_name as "fromName", from_address as "from", reply_to as "replyTo", to_addresses as "to",
  cc_addresses as cc, subject, attachments, message_id as "messageId", reference_ids as "references", is_cut as "isCut",
  is_read as "isRead", raw`;

interface InboxWanted {
  search: string | undefined;
  /** Only what nobody has read. */
  unread: boolean;
}

const matching = ({ search, unread }: InboxWanted) => {
  const needle = search?.trim().toLowerCase();
  return sql`is_listed ${unread ? sql`and not is_read` : sql``} ${
    needle ? sql`and id in (select email_id from email_contents where ${containing(needle)})` : sql``
  }`;
};

/** One page of the inbox, counted from 1, newest first, and how many there are in all. */
export async function inboxPage(
  models: Models,
  { page, limit, ...wanted }: InboxWanted & { page: number; limit: number },
): Promise<{ emails: ListedEmail[]; total: number }> {
  const [{ rows: emails }, { rows: counts }] = await Promise.all([
    sql<ListedEmail>`
      select ${columns}, "isLong", case when "isLong" then left(text, ${shownOfLong}) else text end as text,
        case when not "isLong" then html end as html
      from (
        select id as listed_id from emails where ${matching(wanted)}
        order by received_at desc, id desc limit ${limit} offset ${(page - 1) * limit}
      ) as listed
      join emails on id = listed_id join email_contents on email_id = id,
      lateral (select greatest(length(text), length(html)) > ${longestListed} as "isLong") as size
      order by received_at desc, id desc`.execute(models),
    sql<{ total: number }>`select count(*)::int as total from emails where ${matching(wanted)}`.execute(models),
  ]);
  return { emails, total: counts[0]?.total ?? 0 };
}

/** How many emails of people nobody has read. */
export async function countUnread(models: Models): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from emails where is_listed and not is_read`.execute(models);
  return rows[0]?.count ?? 0;
}

/** The email with everything it says. */
export async function emailById(models: Models, id: string): Promise<EmailRow | undefined> {
  const { rows } = await sql<EmailRow>`
    select ${columns}, text, html from emails join email_contents on email_id = id where id = ${id}::uuid`.execute(models);
  return rows[0];
}
