import { runAsChild } from '../child.ts';
import { startEventStoreServer } from './server.ts';

const databaseUrl = process.env.EMBEDDED_EVENTSTORE_DATABASE_URL;

await runAsChild(async () => {
  if (!databaseUrl) throw new Error('EMBEDDED_EVENTSTORE_DATABASE_URL is not set.');
  return startEventStoreServer({
    databaseUrl,
    host: process.env.EMBEDDED_EVENTSTORE_HOST ?? '127.0.0.1',
    port: Number(process.env.EMBEDDED_EVENTSTORE_PORT ?? 0),
    tlsFolder: process.env.EMBEDDED_EVENTSTORE_TLS_FOLDER,
    liveBuffer: Number(process.env.EMBEDDED_EVENTSTORE_LIVE_BUFFER ?? 0) || undefined,
  });
});
