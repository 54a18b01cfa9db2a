import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { eventStoreSuite } from '#tests/suites/event-store.suite.ts';
import { testDatabase } from '#tests/support/postgres.ts';

eventStoreSuite('the embedded event store', 'embedded', async () => {
  const database = await testDatabase();
  const server = await startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port: 0 });
  const release = async () => {
    await server.stop();
    await database.drop();
  };
  return { url: server.url, release };
});
