import { connect, createServer } from 'node:net';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { startPostgres } from '#infra/embedded/postgres/launcher.ts';
import { onStopRequest } from '#infra/embedded/child.ts';

/** The embedded event store at EventStoreDB's port, which speaks HTTP/1.1 too: its health check asks there. */
const port = 2113;
const http2Preface = 'PRI * HTTP/2.0';
const healthy = 'HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n';

const database = await startPostgres({
  dataDir: '/var/lib/eventstore/postgres',
  databases: ['event_store'],
  installed: '/opt/postgres',
});
const eventStore = await startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port: 0 });
const inner = Number(new URL(eventStore.url.replace(/^esdb:/, 'http:')).port);

const front = createServer({ noDelay: true }, (client) => {
  client.on('error', () => client.destroy());
  client.once('data', (first) => {
    if (!first.toString('latin1').startsWith(http2Preface)) {
      client.end(healthy);
      return;
    }
    const server = connect({ port: inner, host: '127.0.0.1', noDelay: true });
    server.on('error', () => client.destroy()).once('close', () => client.destroy());
    client.once('close', () => server.destroy());
    server.write(first);
    client.pipe(server).pipe(client);
  });
});
front.listen(port, '0.0.0.0');

onStopRequest(() => {
  front.close();
  void eventStore
    .stop()
    .then(() => database.stop())
    .then(() => process.exit());
});
