import { expect, test } from 'vitest';
import { createClient } from '#infra/database/client.ts';
import { testDatabase } from '#tests/support/postgres.ts';

test('PostgreSQL itself notices within half a minute that the other side of a lone connection has vanished', async () => {
  const home = await testDatabase();
  const client = createClient(home.url, 'test');
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name like 'tcp\\_keepalives%'",
  );
  await client.end();
  await home.drop();
  const seconds = Object.fromEntries(rows.map(({ name, setting }) => [name.replace('tcp_keepalives_', ''), Number(setting)]));
  expect(seconds).toEqual({ idle: 10, interval: 5, count: 3 });
});
