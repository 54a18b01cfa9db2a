import { sql } from 'kysely';
import type { Models } from '#projections/projector.ts';
import { fold } from '#services/domain/decider.ts';
import { conversationEvolution } from '#services/domain/conversation-state.ts';
import { receivedEmailDecider } from '#services/domain/received-email.ts';
import { conversationStarted, emailJoined, emailReceived, replyWritten } from '#tests/support/conversation.ts';
import { logged, type Happening } from '#tests/support/events.ts';

const id = '01980000-0000-7000-8000-000000000001';
const names = ['Abena', 'Bruno', 'Chiara', 'Dmitri', 'Emeka', 'Fatima', 'Goran', 'Hanako', 'Ingrid', 'Jonas', 'Kwame', 'Leila'];
const words = ['parcel', 'customs', 'invoice', 'address', 'courier', 'delay', 'warehouse', 'signature', 'neighbour', 'refund'];

/** Emails in each conversation, half of them replies. */
const emailsEach = 5;

const template = (events: readonly Happening[], evolution: typeof conversationEvolution | typeof receivedEmailDecider): string =>
  JSON.stringify(fold(evolution as never, logged(events)));

/**
 * So many received emails straight in the tables of the inbox and of conversations, five in each, with as many replies: a fifth of the
 * conversations is open, and their texts have the words of the trade.
 */
export async function fillMail(models: Models, emails: number): Promise<void> {
  const at = '2026-03-01T09:00:00.000Z';
  const parts = Array.from({ length: emailsEach }, (_, nth): Happening[] => [
    { event: emailJoined(id, `01980000-0000-7000-8000-00000000010${nth}`), at },
    { event: replyWritten(id, `01980000-0000-7000-8000-00000000020${nth}`), at },
  ]);
  const conversation = template([{ event: conversationStarted(id), at }, ...parts.flat()], conversationEvolution);
  const email = template([{ event: emailReceived(id), at }], receivedEmailDecider);
  const tables = ['emails', 'email_contents', 'conversations', 'conversation_messages', 'reply_deliveries'];
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(models);
  const uuid = (mark: string, n: string) => sql.raw(`('01980000-0000-7${mark}-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`);
  const when = (n: string) => sql.raw(`now() - interval '1 minute' * (${emails} - ${n})`);
  const text = (n: string) =>
    sql`repeat((${words}::text[])[(1 + ${sql.raw(n)} % 10)::int] || ' of the ' || (${words}::text[])[(1 + ${sql.raw(n)} / 7 % 10)::int] || ' ', 12)
      || 'number ' || ${sql.raw(n)}`;
  const name = (n: string) => sql`(${names}::text[])[(1 + ${sql.raw(n)} % 12)::int] || ' Customer' || ${sql.raw(n)} % 5000`;
  const address = (n: string) => sql.raw(`'customer' || ${n} || '@example.com'`);
  await sql`
    insert into emails
    select ${uuid('001', 'n')}, ${when('n')}, ${uuid('002', `n / ${emailsEach}`)}, n % 50 <> 0, true, ${email}::json, 0, n
    from generate_series(0, ${emails - 1}) n`.execute(models);
  await sql`
    insert into email_contents (email_id, from_name, from_address, reply_to, to_addresses, cc_addresses, subject, text, html, attachments,
      message_id, reference_ids, is_cut, raw, search_text, position)
    select ${uuid('001', 'n')}, ${name('n')}, ${address('n')}, '[]', '[]', '[]', 'Where is ' || n, ${text('n')},
      '<p>' || repeat(${text('n')}, 8) || '</p>', '[]', null, '[]', false, '',
      lower(concat_ws(E'\n', ${name('n')}, ${address('n')}, 'Where is ' || n, ${text('n')})), n
    from generate_series(0, ${emails - 1}) n`.execute(models);
  await sql`
    insert into conversations (id, status, about_kind, about_id, customer_id, last_at, is_unanswered, assigned_to, snoozed_until,
      merged_into, language, search_text, state, revision, position)
    select ${uuid('002', 'n')}, case when n % 5 = 0 then 'active' when n % 50 = 1 then 'snoozed' else 'resolved' end, 'shipment',
      ${uuid('003', 'n')}, ${uuid('004', 'n')}, ${when(`n * ${emailsEach}`)}, n % 10 = 0,
      case when n % 20 = 0 then ${id}::uuid end, null, null, 'en',
      lower(concat_ws(E'\n', 'WE' || lpad(n::text, 12, '0') || 'GH', ${name('n')}, ${address('n')})),
      replace(${conversation}, ${id}, ${uuid('002', 'n')}::text)::json, 10, n
    from generate_series(0, ${emails / emailsEach - 1}) n`.execute(models);
  for (const [mark, type] of [
    ['001', 'incoming'],
    ['005', 'outgoing'],
  ] as const) {
    await sql`
      insert into conversation_messages (conversation_id, item_id, type, account_id, sender_name, sender_address, subject, text, quoted,
        has_html, is_automatic, attachments, files, outgoing_id, written_at, search_text, position)
      select ${uuid('002', `n / ${emailsEach}`)}, ${uuid(mark, 'n')}, ${type}, null, ${name('n')}, ${address('n')}, 'Where is ' || n,
        ${text('n')}, '', true, false, '[]', '[]', ${uuid('006', 'n')}, ${when('n')}, lower(${text('n')}), n
      from generate_series(0, ${emails - 1}) n`.execute(models);
  }
  await sql`
    insert into reply_deliveries (outgoing_id, conversation_id, state, ended_at, attempts, reason, code, retries, position)
    select ${uuid('006', 'n')}, ${uuid('002', `n / ${emailsEach}`)}, 'sent', ${when('n')}, 1, null, null, 0, n
    from generate_series(0, ${emails - 1}) n`.execute(models);
  for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(models);
}
