import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, it } from 'vitest';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { differing } from '#tests/suites/event-store/differences.ts';
import { refusesName, worksAt } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

/** What would end a shared server, or needs one that is reached at the address that it tells: no case for the suite of both. */
let database: TestDatabase;
let server: RunningServer;
let client: EventStoreDBClient;

beforeAll(async () => {
  database = await testDatabase();
  server = await startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port: 0 });
  client = EventStoreDBClient.connectionString(server.url);
});

afterAll(async () => {
  await client.dispose();
  await server.stop();
  await database.drop();
});

it(differing('emptyMetadataName', 'embedded'), () => refusesName(client, '$$'));

it('works with discovery', () => worksAt(server.url.replace('esdb://', 'esdb+discover://'), client));
