import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

const payloadBytes = 128;
const batchMessages = 500;

/** What one run of the load measured, in messages per second. */
export interface NatsRates {
  published: number;
  delivered: number;
}

/**
 * Sends so many messages of 128 bytes over one bare connection, as fast as the server takes them, to so many listeners
 * with a connection each. The clock stops when the server has taken the last one and every listener has all.
 */
export async function natsRates(url: string, messages: number, listeners: number): Promise<NatsRates> {
  const sender = await join(url);
  const heard = await Promise.all(Array.from({ length: listeners }, () => listen(url, messages)));
  const publish = Buffer.from(`PUB waybill.bench ${payloadBytes}\r\n${'x'.repeat(payloadBytes)}\r\n`.repeat(batchMessages));
  const startedAt = performance.now();
  for (let sent = 0; sent < messages; sent += batchMessages) {
    if (!sender.write(publish)) await once(sender, 'drain');
  }
  await answered(sender);
  const published = messages / ((performance.now() - startedAt) / 1_000);
  await Promise.all(heard.map(({ all }) => all));
  const delivered = (messages * listeners) / ((performance.now() - startedAt) / 1_000);
  for (const socket of [sender, ...heard.map((listener) => listener.socket)]) socket.destroy();
  return { published, delivered };
}

async function join(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'data');
  socket.write('CONNECT {"verbose":false,"pedantic":false,"headers":true,"no_responders":true,"protocol":1}\r\n');
  await answered(socket);
  return socket;
}

/** Resolves with the server's answer to a PING, which it gives after everything said before. */
function answered(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const read = (chunk: Buffer) => {
      if (!chunk.includes('PONG\r\n')) return;
      socket.off('data', read);
      resolve();
    };
    socket.on('data', read);
    socket.write('PING\r\n');
  });
}

async function listen(url: string, messages: number): Promise<{ socket: Socket; all: Promise<void> }> {
  const socket = await join(url);
  const expected = messages * (`MSG waybill.bench 1 ${payloadBytes}\r\n`.length + payloadBytes + 2);
  socket.write('SUB waybill.bench 1\r\n');
  await answered(socket);
  let received = 0;
  const all = new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received >= expected) resolve();
    });
    socket.once('close', () => reject(new Error(`a listener was cut off after ${received} of ${expected} bytes`)));
  });
  return { socket, all };
}
