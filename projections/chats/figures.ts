import { sql } from 'kysely';
import type { ChatFigures } from '#contracts/chat-desk.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import type { Models } from '../projector.ts';

type Waits = ChatFigures['waits'];
/** The load of an account, which has no name and no socket here. */
export type AgentLoad = Omit<ChatFigures['agents'][number], 'name' | 'isOnline'>;
export type Figures = Omit<ChatFigures, 'agents'> & { agents: AgentLoad[] };

const seconds = (share: number) =>
  sql`round((percentile_cont(${sql.lit(share)}) within group (order by waited_ms) / 1000)::numeric, 1)::float8`;

/** How live support is doing: as it is now, and of everything since that moment. */
export async function chatFigures(models: Models, since: Date): Promise<Figures> {
  const [now, total, rating, firstAnswers, waits, byHour, agents] = await Promise.all([
    queue(models),
    totals(models, since),
    ratings(models, since),
    waitsOf(models, since, sql`and is_first`),
    waitsOf(models, since, sql``),
    hours(models, since),
    loads(models, since),
  ]);
  return { now, ...total, rating, firstAnswers, waits, byHour, agents };
}

const only = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new RangeError('a count has one row');
  return row;
};

async function queue(models: Models): Promise<ChatFigures['now']> {
  const { rows } = await sql<ChatFigures['now']>`
    select count(*) filter (where assigned_to is null and attended_by <> 'assistant')::int as waiting,
      count(*) filter (where attended_by = 'assistant')::int as assistant,
      count(*) filter (where assigned_to is not null)::int as taken,
      ${isoTime('since')} as "longestWaitSince"
    from chats, (select min(waiting_at) as since from chats where status = 'open' and is_unanswered) longest
    where status = 'open' group by since
  `.execute(models);
  return rows[0] ?? { waiting: 0, taken: 0, assistant: 0, longestWaitSince: null };
}

async function totals(models: Models, since: Date): Promise<Pick<ChatFigures, 'started' | 'closed'>> {
  const { rows } = await sql<Pick<ChatFigures, 'started' | 'closed'>>`
    select (select count(*)::int from chats where started_at >= ${since}) as started,
      (select count(*)::int from chats where closed_at >= ${since} and status = 'closed') as closed
  `.execute(models);
  return only(rows);
}

async function ratings(models: Models, since: Date): Promise<ChatFigures['rating']> {
  const { rows } = await sql<ChatFigures['rating']>`
    select count(*)::int as count, round(avg(rating), 2)::float8 as average from chats where rated_at >= ${since}
  `.execute(models);
  return only(rows);
}

async function waitsOf(models: Models, since: Date, which: ReturnType<typeof sql>): Promise<Waits> {
  const { rows } = await sql<Waits>`
    select count(*)::int as count, ${seconds(0.5)} as "medianSeconds", ${seconds(0.9)} as "p90Seconds"
    from chat_answers where answered_at >= ${since} ${which}
  `.execute(models);
  return only(rows);
}

async function hours(models: Models, since: Date): Promise<ChatFigures['byHour']> {
  const { rows } = await sql<ChatFigures['byHour'][number]>`
    with began as (
      select extract(hour from started_at at time zone 'UTC')::int as hour, count(*)::int as count from chats
      where started_at >= ${since} group by 1
    ), asked as (
      select extract(hour from written_at at time zone 'UTC')::int as hour, count(*)::int as count from chat_messages
      where sender = 'user' and written_at >= ${since} group by 1
    )
    select hour, coalesce(began.count, 0) as started, coalesce(asked.count, 0) as messages
    from generate_series(0, 23) as hour left join began using (hour) left join asked using (hour) order by hour
  `.execute(models);
  return rows;
}

async function loads(models: Models, since: Date): Promise<AgentLoad[]> {
  const { rows } = await sql<AgentLoad>`
    with load as (
      select assigned_to as id, count(*)::int as open, count(*) filter (where is_unanswered)::int as unanswered
      from chats where status = 'open' and assigned_to is not null group by 1
    ), answered as (
      select account_id as id, count(*)::int as answers, ${seconds(0.5)} as median
      from chat_answers where answered_at >= ${since} group by 1
    )
    select id as "accountId", coalesce(open, 0) as open, coalesce(unanswered, 0) as unanswered,
      coalesce(answers, 0) as answers, median as "medianSeconds"
    from load full join answered using (id) order by open desc, id
  `.execute(models);
  return rows;
}
