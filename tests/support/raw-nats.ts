import { connect } from 'node:net';
import { pollUntil } from './poll-until.ts';

export interface RawNats {
  /** Everything received so far, one character per byte. */
  received: () => string;
  send: (text: string | Buffer) => void;
  /** Resolves with what was received once it contains `text` at or after a position. */
  sees: (text: string, from?: number) => Promise<string>;
  /** Resolves with what was received once the server has ended the connection. */
  ended: () => Promise<string>;
  /** Says that nothing more will come, and keeps listening. */
  finish: () => void;
  pause: () => void;
  resume: () => void;
  close: () => void;
}

export function connectLine(changes: Record<string, unknown> = {}): string {
  const usual = { verbose: false, pedantic: false, protocol: 1, headers: true, no_responders: true };
  return `CONNECT ${JSON.stringify({ ...usual, ...changes })}\r\n`;
}

/** Opens a plain connection and waits for the server's INFO. */
export async function rawNats(url: string): Promise<RawNats> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let received = '';
  let over = false;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    over = true;
  });
  const raw: RawNats = {
    received: () => received,
    send: (text) => void socket.write(text),
    sees: (text, from = 0) =>
      pollUntil(`the server to say ${JSON.stringify(text)}`, () => received.includes(text, from) && received),
    ended: () => pollUntil('the server to end the connection', () => over && received),
    finish: () => void socket.end(),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    close: () => void socket.destroy(),
  };
  await raw.sees('\r\n');
  return raw;
}

/** Everything a server says, after its INFO, to a client that says so much at once and then waits to be cut off. */
export function answerTo(url: string, said: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let heard = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      if (heard === '') socket.write(said);
      heard += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard.slice(heard.indexOf('\r\n') + 2)));
  });
}
