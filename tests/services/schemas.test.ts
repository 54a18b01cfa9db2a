import { expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { updateSchemas } from '#services/schemas.ts';
import { query } from '#tests/support/postgres-home.ts';
import { testDatabase } from '#tests/support/postgres.ts';

test('a change of a large table has more time than any statement of everyday work', async () => {
  const home = await testDatabase();
  await query(home.url, 'create table allowed (since bigserial, time text)');
  await query(
    home.url,
    `create function note_time() returns event_trigger language plpgsql as
       $$ begin insert into public.allowed (time) values (current_setting('statement_timeout')); end $$`,
  );
  await query(home.url, 'create event trigger note_time on ddl_command_start execute function note_time()');
  await updateSchemas(home.url, createLogger('silent', 'test'));
  expect(await query(home.url, 'select distinct time from allowed')).toEqual([{ time: '10min' }]);
  await home.drop();
});
