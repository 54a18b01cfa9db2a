import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { WebSocketServer } from 'ws';
import { sampleEvent } from '../rows/sample-event.ts';

// The floor of live pages and chats: sockets without topics, rights or order. At /broadcast everybody hears what one sends, at /append
// the sender hears it again once an event is stored.
const client = EventStoreDBClient.connectionString(process.env['EVENTSTORE_URL'] ?? '');
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });

server.on('connection', (socket, { url }) => {
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (url === '/broadcast') for (const each of server.clients) each.send(text);
    else void append().then(() => socket.send(text));
  });
});
server.on('listening', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens at no port');
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${address.port}` });
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));

const append = () => client.appendToStream(`bench-${randomUUID()}`, jsonEvent(sampleEvent), { expectedRevision: NO_STREAM });
