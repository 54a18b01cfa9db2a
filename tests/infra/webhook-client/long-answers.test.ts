import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { mostAnswerBytes } from '#contracts/webhooks.ts';
import { isPublicAddress } from '#infra/public-addresses/ipaddr.ts';
import { createWebhookClient } from '#infra/webhook-client/undici.ts';
import type { WebhookClient } from '#infra/webhook-client/webhook-client.ts';

const gigabyte = 1_024 ** 3;
/** More than the two ends of a connection hold by themselves, and far less than the answer. */
const mostOnTheWay = gigabyte / 16;

let server: Server;
let client: WebhookClient;
afterEach(async () => {
  await client.close();
  server.close();
});

/** Writes it once and then a gigabyte of one letter, for as long as somebody takes it; resolves with how much that was. */
function writeOut(socket: Socket, head: string, piece: string): Promise<number> {
  let written = 0;
  const go = () => {
    while (!socket.destroyed && written < gigabyte) {
      written += piece.length;
      if (!socket.write(piece)) return;
    }
    if (!socket.destroyed) socket.end();
  };
  socket.on('drain', go);
  socket.write(head);
  go();
  return new Promise((resolve) => socket.once('close', () => resolve(written)));
}

async function answered(head: string, piece: string) {
  server = createServer();
  const taken = new Promise<number>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => void writeOut(socket, head, piece).then(resolve));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  client = createWebhookClient({ isPublic: isPublicAddress, allowsPrivate: true });
  const { port } = server.address() as AddressInfo;
  const outcome = await client.post({ url: `http://127.0.0.1:${port}/hooks`, headers: {}, body: '{}' });
  return { outcome, taken: await taken };
}

const letters = 'x'.repeat(65_536);
const chunk = `${letters.length.toString(16)}\r\n${letters}\r\n`;
const beginning = 'x'.repeat(mostAnswerBytes);
const long = [
  { what: 'an answer of 1 GB', head: `HTTP/1.1 200 OK\r\nContent-Length: ${gigabyte}\r\n\r\n`, piece: letters, status: 200 },
  {
    what: 'an answer of 1 GB in chunks',
    head: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
    piece: chunk,
    status: 200,
  },
  { what: 'a refusal of 1 GB', head: `HTTP/1.1 500 No\r\nContent-Length: ${gigabyte}\r\n\r\n`, piece: letters, status: 500 },
];

test.each(long)('of $what the first 4 kB are read, and the connection is ended', async ({ head, piece, status }) => {
  const { outcome, taken } = await answered(head, piece);
  expect(outcome).toEqual({ status, problem: status === 200 ? null : 'status', answer: beginning });
  expect(taken).toBeLessThan(mostOnTheWay);
});

test('a header of 1 GB is not read to its end', async () => {
  const { outcome, taken } = await answered('HTTP/1.1 200 OK\r\nX-Long: ', letters);
  expect(outcome).toEqual({ status: null, problem: 'connection', answer: '' });
  expect(taken).toBeLessThan(mostOnTheWay);
});
