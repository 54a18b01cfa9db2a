import { sql } from 'kysely';
import type { Models } from '../projector.ts';

/** Whether histories and streams of persons have all that the log has; those of before an update may not, until a rebuild. */
export async function areWhole(models: Models): Promise<boolean> {
  const row = await models.selectFrom('checkpoint').select('is_whole').executeTakeFirstOrThrow();
  return row.is_whole;
}

/** How many streams of each category say something of any of those persons, and when the last of them did. */
export async function countsOf(
  models: Models,
  subjectIds: readonly string[],
): Promise<{ counts: ReadonlyMap<string, number>; lastAt: string | null }> {
  const { rows } = await sql<{ category: string; count: number; last: Date }>`
    select split_part(stream, '-', 1) as category, count(distinct stream)::int as count, max(last_at) as last
    from subject_streams where subject_id = any(${subjectIds}::uuid[]) group by 1`.execute(models);
  const last = Math.max(...rows.map((row) => row.last.getTime()));
  return {
    counts: new Map(rows.map(({ category, count }) => [category, count])),
    lastAt: rows.length === 0 ? null : new Date(last).toISOString(),
  };
}

/** How many addresses of those persons are in the address book. */
export async function addressesOf(models: Models, subjectIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from address_book where subject_id = any(${subjectIds}::uuid[]) and name <> ''`.execute(models);
  return rows[0]?.count ?? 0;
}

/** `parties`: everybody in the parcels and quotes that name that person, whom others are in as well. */
const withParties = (subjectId: string) => sql`
    with named as (
      select (split_part(stream, '-', 1)) as category, substr(stream, strpos(stream, '-') + 1)::uuid as id
      from subject_streams where subject_id = ${subjectId}::uuid and (stream like 'shipment-%' or stream like 'quote-%')
    ), parties as (
      select state #> '{created,sender}' as party from shipments where id in (select id from named where category = 'shipment')
      union all
      select state #> '{created,recipient}' from shipments where id in (select id from named where category = 'shipment')
      union all
      select state #> '{requested,visitor}' from quotes where id in (select id from named where category = 'quote')
    )`;

/**
 * Names, email addresses and phone numbers of a person, each once: in the address book, whose entries can be forgotten before the person is
 * erased, in parcels and quotes, and the address that an erasure was requested for.
 */
export async function textsOf(models: Models, subjectId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    ${withParties(subjectId)}, texts as (
      select unnest(array[name, email, phone]) as text from address_book where subject_id = ${subjectId}::uuid
      union all
      select unnest(array[party #>> '{value,name}', party #>> '{value,email}', party #>> '{value,phone}']) from parties
      where party ->> 'subjectId' = ${subjectId}
      union all
      select state #>> '{request,person,value,email}' from erasures where id = ${subjectId}::uuid
    )
    select distinct text from texts where text <> ''`.execute(models);
  return rows.map(({ text }) => text);
}

/** The visitors of chats who ever gave that email address, in whatever case, to be written to. */
export async function visitorsWithAddress(models: Models, email: string): Promise<string[]> {
  const rows = await models
    .selectFrom('chat_addresses')
    .select('subject_id')
    .where('address', '=', email.toLowerCase())
    .orderBy('position')
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

/** The phone numbers that are in parcels and quotes of that person, as they were typed. */
export async function phonesOf(models: Models, subjectId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ phone: string | null }>`
    ${withParties(subjectId)}
    select distinct party #>> '{value,phone}' as phone from parties
    where party ->> 'subjectId' = ${subjectId} and party #>> '{value,phone}' is not null
    limit ${limit}`.execute(models);
  return rows.flatMap(({ phone }) => phone ?? []);
}

/** Whether a mailbox that is connected has that address. */
export async function isOwnMailbox(models: Models, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from mailboxes
    where is_connected and lower(state #>> '{mailbox,address,value,email}') = ${email.toLowerCase()} limit 1`.execute(models);
  return rows.length > 0;
}
