import { sql, type RawBuilder } from 'kysely';
import { containing, hasTrigram } from '#infra/database/search-text.ts';
import type { Models } from '../projector.ts';

/** So many of the newest messages say how frequent a text is. */
const sampledMessages = 1_000;
/** A text in so many of those is frequent: some of the next conversations have it. */
const frequentFinds = 25;
/** Of what the index of texts finds, so many messages are looked at. */
const mostFinds = 2_000;
/** A text too short for the index is looked for in so many of the newest conversations. */
const newestForShort = 5_000;

/**
 * The condition by which conversations have the text in the customer's name or address, in the tracking number, or in what was written.
 * What is frequent is met on the way through the list, what is rare by the index of texts.
 */
export async function foundInConversations(models: Models, needle: string): Promise<RawBuilder<boolean>> {
  if (!hasTrigram(needle)) {
    return sql<boolean>`${containing(needle)} and id in (
      select id from conversations where status <> 'merged' order by last_at desc, id desc limit ${newestForShort})`;
  }
  return (await isFrequent(models, needle)) ? metOnTheWay(needle) : foundByTexts(needle);
}

async function isFrequent(models: Models, needle: string): Promise<boolean> {
  const { rows } = await sql<{ isFrequent: boolean }>`
    select count(*) >= ${frequentFinds} as "isFrequent" from (
      select search_text from conversation_messages order by written_at desc limit ${sampledMessages}
    ) as newest where ${containing(needle)}`.execute(models);
  return rows[0]?.isFrequent ?? false;
}

/** The offset keeps the messages of one conversation from becoming a look at all messages. */
const hasMessage = (needle: string, conversation: RawBuilder<unknown>) => sql<boolean>`exists (
  select from (
    select search_text from conversation_messages where conversation_id = ${conversation}.id offset 0
  ) as messages where ${containing(needle)})`;

const metOnTheWay = (needle: string) =>
  sql<boolean>`(${containing(needle)} or ${hasMessage(needle, sql`conversations`)} or ${shownWith(sql`
    select merged.id, merged_into from conversations as merged
    where status = 'merged' and (${containing(needle, sql`merged.search_text`)} or ${hasMessage(needle, sql`merged`)})`)})`;

const foundByTexts = (needle: string) =>
  shownWith(sql`
    select named.id, merged_into from conversations as named where ${containing(needle, sql`named.search_text`)}
    union all
    select naming.id, merged_into from conversations as naming where naming.id in (
      select conversation_id from conversation_messages where ${containing(needle)} limit ${mostFinds})`);

/**
 * Each is shown in the one that it was merged into, and that may be shown in another one. As an array and by an offset, as Postgres
 * takes a recursion to find much, and would read all conversations.
 */
const shownWith = (found: RawBuilder<unknown>) => sql<boolean>`id = any(array(
  with recursive found as (
    (${found})
    union
    select into_it.id, into_it.merged_into from found, lateral (
      select id, merged_into from conversations where id = found.merged_into offset 0
    ) as into_it
  ) select found.id from found))`;
