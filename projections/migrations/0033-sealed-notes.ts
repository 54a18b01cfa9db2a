import { sql, type Kysely } from 'kysely';

/** Notes to customers, which histories had in the clear before, and quotes of customers who were erased as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update history set data = jsonb_set(data, '{note}', '{}')
    where type = 'QuoteAnswered' and jsonb_typeof(data -> 'note') = 'string'`.execute(db);
  await sql`
    update quotes set state = jsonb_set(state::jsonb, '{answer,note}', 'null')::json
    where state #>> '{requested,visitor,value}' is null and state #>> '{answer,note}' is not null`.execute(db);
}
