import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import type { StateTables } from '#infra/database/tables.ts';
import { freshId } from '#infra/ids.ts';
import { createOutbox } from '#infra/outbox/postgres.ts';
import { stateDatabase } from '#tests/support/state-database.ts';

test('what was sent to one person is found among 20,000 messages without reading those to others', async () => {
  const home = await stateDatabase();
  const pool = new Pool({ connectionString: home.url });
  await pool.query(`
    insert into outgoing_messages (id, order_key, state, channel, event_id, stream, revision, about_kind, about_id, template, recipient,
      attempts, next_attempt_at, created_at, may_have_ended)
    select gen_random_uuid(), gen_random_uuid(), case when nth % 100 = 0 then 'queued' else 'sent' end, 'email', gen_random_uuid(),
      'shipment-x', 0, 'shipment', gen_random_uuid(), 'status_updated', 'sender', 0, now() + interval '1 hour', now(), false
    from generate_series(1, 20000) as nth`);
  await pool.query('vacuum analyze outgoing_messages');
  const asked: CompiledQuery[] = [];
  const db = new Kysely<StateTables>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) });
  const outbox = createOutbox(db);
  await outbox.messagesTo([freshId(), freshId()]);
  await outbox.bringForward(freshId(), new Date());
  const plans: string[] = [];
  for (const { sql: text, parameters } of [...asked]) {
    const { rows } = await pool.query(`explain (format json) ${text}`, [...parameters]);
    plans.push(JSON.stringify(rows));
  }
  await db.destroy();
  await home.drop();
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toMatch(/"Index Name":"outgoing_messages_/);
    expect(plan).not.toContain('Seq Scan');
  }
  expect(plans[0]).toContain('"outgoing_messages_to"');
});
