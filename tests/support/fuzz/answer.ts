import { connect } from 'node:net';
import type { Framed } from './framing.ts';

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

export type Outcome = Answer | 'closed' | 'silent';

type Sent = Framed & { method: string };

interface Target {
  hostname: string;
  port: number;
  /** A server that has said nothing by then has hung up on no one: it hangs. */
  silenceMs: number;
}

/** Sends a request on a connection of its own and waits for its whole answer, or for the end of the connection. */
export function exchange({ bytes, isCut, method }: Sent, { hostname, port, silenceMs }: Target): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port });
    let received = '';
    const end = (outcome: Outcome) => {
      resolve(outcome);
      socket.destroy();
    };
    socket.setTimeout(silenceMs, () => end('silent'));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const answer = answerIn(received, method, false);
      if (answer) end(answer);
    });
    socket.once('error', () => undefined);
    socket.once('close', () => resolve(answerIn(received, method, true) ?? 'closed'));
    if (isCut) socket.end(bytes, 'latin1');
    else socket.write(bytes, 'latin1');
  });
}

/** The first final answer in what was received, once it is whole. */
export function answerIn(received: string, method: string, isOver: boolean): Answer | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [statusLine = '', ...lines] = received.slice(0, headEnd).split('\r\n');
  const rest = received.slice(headEnd + 4);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? 0);
  if (status === 100) return answerIn(rest, method, isOver);
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const hasNoBody = method === 'HEAD' || status === 101 || status === 204 || status === 304;
  if (hasNoBody) return { status, headers, body: '' };
  const length = headers.get('content-length');
  if (length !== undefined)
    return rest.length >= Number(length) ? { status, headers, body: utf8(rest.slice(0, Number(length))) } : undefined;
  if (headers.get('transfer-encoding') === 'chunked') {
    const body = dechunked(rest);
    return body === undefined ? undefined : { status, headers, body: utf8(body) };
  }
  return isOver ? { status, headers, body: utf8(rest) } : undefined;
}

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString();

function dechunked(text: string): string | undefined {
  let body = '';
  let at = 0;
  for (;;) {
    const lineEnd = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    if (lineEnd === -1 || text.length < lineEnd + 2 + size + 2) return undefined;
    if (size === 0) return body;
    body += text.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
}
