import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { RetentionKind } from '#contracts/retention.ts';
import { openStatuses } from '#contracts/statuses.ts';
import type { StateTables } from '../database/tables.ts';
import type { Outdated, OutdatedData } from './retention.ts';

type Condition = RawBuilder<boolean>;

/** The tables of what is removed. */
const tableOf: Readonly<Record<RetentionKind, RawBuilder<unknown>>> = {
  received_emails: sql`public.raw_emails`,
  reply_files: sql`public.attachments`,
  chat_photos: sql`public.attachments`,
};

const isUnderWay = (shipmentId: RawBuilder<unknown>): Condition => sql<boolean>`exists (
  select from models.shipment_list s where s.id::text = ${shipmentId}::text and s.status = any(${openStatuses}))`;

const isParked = (noun: 'chat' | 'conversation', id: RawBuilder<unknown>): Condition => sql<boolean>`exists (
  select from models.parked_events p where p.stream = ${`${noun}-`} || ${id}::text)`;

/** Also that none of the parcels of the chat is under way. */
const isChatOver = (id: RawBuilder<unknown>): Condition => sql<boolean>`exists (
  select from models.chats c where c.id = ${id} and c.status = 'closed' and not ${isParked('chat', sql`c.id`)}
    and not exists (select from json_array_elements(c.state->'given') g where ${isUnderWay(sql`(g->>'shipmentId')`)}))`;

/** Also what it was merged into, and what it is about. */
const isConversationOver = (id: RawBuilder<unknown>): Condition => sql<boolean>`coalesce((
  with recursive chain as (
    select id, status, merged_into, about_kind, about_id from models.conversations where id = ${id}
    union
    select up.id, up.status, up.merged_into, up.about_kind, up.about_id
      from models.conversations up join chain on up.id = chain.merged_into
  )
  select bool_or(status = 'resolved') and bool_and(
    status in ('resolved', 'merged') and not ${isParked('conversation', sql`id`)}
      and case about_kind
        when 'shipment' then not ${isUnderWay(sql`about_id`)}
        when 'chat' then ${isChatOver(sql`about_id`)}
        else true end)
  from chain), false)`;

/** An email that nobody is shown belongs to nothing; one that is shown and in no conversation still has to come into one. */
const isEmailOver = sql<boolean>`case when m.conversation_id is null then not m.is_listed
  else ${isConversationOver(sql`m.conversation_id`)} end`;

/** The ids of what is to be removed, and when it was kept: what is shown beforehand and what goes are found by this alone. */
const selections: Readonly<Record<RetentionKind, (before: Date) => RawBuilder<unknown>>> = {
  received_emails: (before) => sql`
    select k.id, k.kept_at from public.raw_emails k
      join models.email_contents e on e.raw = k.id::text join models.emails m on m.id = e.email_id
      where k.kept_at < ${before} group by k.id having bool_and(${isEmailOver})`,
  reply_files: (before) => sql`
    select k.id, k.kept_at from public.attachments k
      where k.kind = 'reply_file' and k.is_settled and k.kept_at < ${before} and ${isConversationOver(sql`k.about_id`)}`,
  chat_photos: (before) => sql`
    select k.id, k.kept_at from public.attachments k
      where k.kind = 'chat_photo' and k.is_settled and k.kept_at < ${before} and ${isChatOver(sql`k.about_id`)}`,
};

const selectionOf = ({ kind, before }: Outdated): RawBuilder<unknown> => selections[kind](before);

export const createOutdatedData = (db: Kysely<StateTables>): OutdatedData => ({
  async due(outdated) {
    const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
      select count(*)::int as count, min(kept_at) as oldest_at from (${selectionOf(outdated)}) due`.execute(db);
    return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? null };
  },

  async remove(outdated, runId, limit) {
    const { kind } = outdated;
    // Removed and counted at once: whoever ends in between has done both or neither.
    const { rows } = await sql<{ count: number }>`
      with due as (select id from (${selectionOf(outdated)}) found order by kept_at, id limit ${limit}),
        gone as (delete from ${tableOf[kind]} where id in (select id from due) returning id),
        counted as (
          insert into public.retention_progress as p (run_id, kind, removed) select ${runId}, ${kind}, count(*) from gone
            on conflict (run_id, kind) do update set removed = p.removed + excluded.removed)
      select count(*)::int as count from gone`.execute(db);
    return rows[0]?.count ?? 0;
  },

  async removed(exceptRunId) {
    const { rows } = await sql<{ kind: RetentionKind; count: number }>`
      select kind, sum(removed)::int as count from public.retention_progress
      where run_id is distinct from ${exceptRunId ?? null}::uuid group by kind`.execute(db);
    return new Map(rows.map(({ kind, count }) => [kind, count]));
  },

  async takeOver(runId) {
    await sql`
      with others as (delete from public.retention_progress where run_id <> ${runId} returning kind, removed)
      insert into public.retention_progress as p (run_id, kind, removed)
        select ${runId}::uuid, kind, sum(removed) from others group by kind
        on conflict (run_id, kind) do update set removed = p.removed + excluded.removed`.execute(db);
  },

  async forgetRun(runId) {
    await db.deleteFrom('retention_progress').where('run_id', '=', runId).execute();
  },
});
