import { connect } from 'node:net';
import { pollUntil } from './poll-until.ts';

export interface RawImap {
  /** Sends a command and resolves with everything the server says up to its tagged answer. */
  command: (text: string) => Promise<string>;
  /** Resolves with everything received once it contains `text`. */
  sees: (text: string) => Promise<string>;
  send: (text: string) => void;
  close: () => void;
}

/** Opens a plain IMAP connection and waits for the greeting. */
export async function rawImap(url: string): Promise<RawImap> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let received = '';
  let tags = 0;
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
  });
  const sees = (text: string) => pollUntil(`the server to say ${text}`, () => received.includes(text) && received);
  await sees('\r\n');
  return {
    sees,
    send: (text) => void socket.write(text),
    close: () => void socket.destroy(),
    command: async (text) => {
      tags += 1;
      const start = received.length;
      const answer = new RegExp(`^t${tags} .*\r\n`, 'm');
      socket.write(`t${tags} ${text}\r\n`);
      return pollUntil(`an answer to ${text}`, () => answer.test(received.slice(start)) && received.slice(start));
    },
  };
}
