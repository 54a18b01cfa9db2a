import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '#contracts/errors.ts';
import { systemClock } from '#infra/clock.ts';
import { retryAfterOf, statusOf, type ApiError } from '../errors.ts';
import { dataHeaders, securityHeadersOf } from '../security-headers.ts';

/** The refusal of a request that never reached the app, so in English. */
export function bareRefusal(error: ApiError, isSecure: boolean): Response {
  const { code, message } = error;
  const requestId = randomUUID();
  const body: ErrorBody = { message, code, requestId };
  const headers = new Headers({ ...securityHeadersOf(isSecure), ...dataHeaders });
  headers.set('X-Request-Id', requestId);
  headers.set('Content-Language', 'en');
  const wait = retryAfterOf(error);
  if (wait !== undefined) headers.set('Retry-After', String(wait));
  return Response.json(body, { status: statusOf[code], headers });
}

const ofTheConnection = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade']);

export async function writeLastAnswer(socket: Socket, answer: Response): Promise<void> {
  const bytes = await answer.arrayBuffer().catch(() => undefined);
  if (!bytes || !socket.writable) return socket.destroySoon();
  const body = Buffer.from(bytes);
  const headers = [...answer.headers].filter(([name]) => !ofTheConnection.has(name)).map(([name, value]) => `${name}: ${value}`);
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    `date: ${systemClock.now().toUTCString()}`,
    ...headers,
    `content-length: ${body.length}`,
    'connection: close',
  ];
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]));
  socket.destroySoon();
}
