import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { testDatabase, type TestDatabase } from './postgres.ts';

/** An event store at one address whose log can be taken away, copied, and replaced by an earlier copy or another log. */
export interface MovableLog {
  url: string;
  /** Stops the server, keeps a copy of the log as it is, and starts it again. */
  backUp(): Promise<TestDatabase>;
  /** Stops the server and starts it with another log at the same address. */
  replace(by: TestDatabase): Promise<void>;
  stop(): Promise<void>;
}

export async function startMovableLog(): Promise<MovableLog> {
  const databases = [await testDatabase()];
  const start = (databaseUrl: string, port: number) => startEventStoreServer({ databaseUrl, host: '127.0.0.1', port });
  let current = databases[0]?.url ?? '';
  let server: RunningServer = await start(current, 0);
  const port = Number(new URL(server.url).port);
  return {
    url: server.url,
    async backUp() {
      await server.stop();
      const copy = await testDatabase({ template: new URL(current).pathname.slice(1) });
      databases.push(copy);
      server = await start(current, port);
      return copy;
    },
    async replace({ url }) {
      await server.stop();
      current = url;
      server = await start(current, port);
    },
    async stop() {
      await server.stop();
      await Promise.all(databases.map((database) => database.drop()));
    },
  };
}
