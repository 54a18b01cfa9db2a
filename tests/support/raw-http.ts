import { connect } from 'node:net';
import { afterEach } from 'vitest';
import { pollUntil } from './poll-until.ts';

/** A connection on which a test writes and reads bytes of its own. */
export interface RawConnection {
  send(bytes: string | Buffer): void;
  received(): string;
  /** Resolves with all that was received, when that fits. */
  sees(pattern: RegExp): Promise<string>;
  /** Resolves with all that was received, when the connection has ended. */
  closed: Promise<string>;
  /** Goes away without a word. */
  destroy(): void;
}

export function openRaw(port: number, ...sent: (string | Buffer)[]): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
  });
  socket.on('error', () => undefined);
  for (const bytes of sent) socket.write(bytes);
  return {
    send: (bytes) => void socket.write(bytes),
    received: () => received,
    sees: (pattern) => pollUntil(`${pattern} in what the server sends`, () => pattern.test(received) && received),
    closed: new Promise((resolve) => socket.once('close', () => resolve(received))),
    destroy: () => void socket.destroy(),
  };
}

/** Opens connections that end after the test. To be called where the tests of a file begin. */
export function rawConnectionsOfTests(): typeof openRaw {
  const open: RawConnection[] = [];
  afterEach(() => {
    for (const connection of open.splice(0)) connection.destroy();
  });
  return (port, ...sent) => {
    const connection = openRaw(port, ...sent);
    open.push(connection);
    return connection;
  };
}

/** The answers in what was received, without those of 1xx; each must say how long it is. */
export function answersIn(received: string): { status: number; headers: string; body: string }[] {
  const answers = [];
  let rest = received;
  while (rest.includes('\r\n\r\n')) {
    const end = rest.indexOf('\r\n\r\n');
    const headers = rest.slice(0, end).toLowerCase();
    const status = Number(/^http\/1\.1 (\d{3})/.exec(headers)?.[1]);
    const length = status < 200 ? 0 : Number(/\r\ncontent-length: (\d+)/.exec(headers)?.[1]);
    const body = rest.slice(end + 4, end + 4 + length);
    if (status >= 200) answers.push({ status, headers, body });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}
