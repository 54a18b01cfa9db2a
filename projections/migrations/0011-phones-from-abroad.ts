import { sql, type Kysely } from 'kysely';

const zero = sql.lit('\\(\\s*0\\s*\\)');

/** Phone numbers with a zero in brackets are found without it, as they are dialled from abroad. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update shipments set
      search_text = regexp_replace(search_text, '(\n[0-9+]*){2}$', '') || E'\n' || ${compact(sender)} || E'\n' || ${compact(recipient)}
    where ${sender} ~ ${zero} or ${recipient} ~ ${zero}`.execute(db);
  await sql`
    update address_book set search_text = regexp_replace(search_text, '[0-9]*$', replace(${compact(sql`phone`)}, '+', ''))
    where phone ~ ${zero}`.execute(db);
}

const phoneOf = (role: 'sender' | 'recipient') => sql`state #>> ${sql.lit(`{created,${role},value,phone}`)}`;
const sender = phoneOf('sender');
const recipient = phoneOf('recipient');

const compact = (phone: ReturnType<typeof sql>) =>
  sql`regexp_replace(regexp_replace(coalesce(${phone}, ''), ${zero}, ''), '[^0-9+]', '', 'g')`;
