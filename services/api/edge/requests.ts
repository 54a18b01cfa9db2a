import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { clientAddress } from '../client-address.ts';
import { ApiError } from '../errors.ts';
import type { Api } from '../mount.ts';
import { createShares } from '../shares.ts';
import { bareRefusal, writeLastAnswer } from './bare-answer.ts';
import type { Connection, Connections } from './connections.ts';
import { bodyToReceive, receiveBody } from './receive-body.ts';

interface RequestsOptions {
  app: Api;
  connections: Connections;
  isSecure: boolean;
  trustProxy: boolean;
  /** How many bytes of bodies may be held for all requests together. */
  heldBodiesBytes: number;
}

/** What the header `Expect` of a request asks for. */
type Expectation = 'continue' | 'unknown';

type AnswerRequest = (incoming: IncomingMessage, outgoing: ServerResponse, expectation?: Expectation) => void;

/** Hands requests to the app: each connection's one after the other, and only when their bodies are there. */
export function createRequests({ app, connections, isSecure, trustProxy, heldBodiesBytes }: RequestsOptions): AnswerRequest {
  const heldBodies = createShares(heldBodiesBytes);
  const listener = getRequestListener(app.fetch, {
    // Of a request of HTTP/1.0, which needs to name none.
    hostname: 'localhost',
    errorHandler: () => bareRefusal(new ApiError('invalid_request', 'The address of this request is not valid.'), isSecure),
  });

  const work = (connection: Connection, incoming: IncomingMessage, outgoing: ServerResponse) =>
    new Promise<void>((resolve) => {
      connection.working = outgoing;
      if (connections.isEnding()) outgoing.shouldKeepAlive = false;
      outgoing.once('close', () => {
        connection.working = undefined;
        if (connections.isEnding()) connection.socket.destroySoon();
        resolve();
      });
      listener(incoming, outgoing).catch(() => outgoing.destroy());
    });

  const receiveAndWork = async (connection: Connection, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = connection;
    const client = clientAddress(String(incoming.headers['x-forwarded-for'] ?? ''), socket.remoteAddress, trustProxy);
    let held = 0;
    const hold = (bytes: number) => {
      const isRoom = heldBodies.take(client, bytes);
      if (isRoom) held += bytes;
      return isRoom;
    };
    connection.receiving = new AbortController();
    const received = await receiveBody(incoming, { hold, signal: connection.receiving.signal });
    connection.receiving = undefined;
    if (received === 'no room') await writeLastAnswer(socket, bareRefusal(noRoom(), isSecure));
    // The adapter takes a body from there instead of reading it.
    else if (received !== 'closed' && socket.writable) {
      await work(connection, Object.assign(incoming, { rawBody: received }), outgoing);
    }
    heldBodies.give(client, held);
  };

  /** The app refuses by the declared length; what the client still sends is discarded, so that it comes to read why. */
  const refuseUnread = async (connection: Connection, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = withoutBody(incoming);
    if (!request) return work(connection, incoming, outgoing);
    incoming.resume();
    await writeLastAnswer(connection.socket, await app.fetch(request, { incoming, outgoing }));
  };

  return (incoming, outgoing, expectation) => {
    const connection = connections.of(incoming.socket);
    const fault = faultOf(incoming, expectation);
    if (fault) {
      incoming.resume();
      return connection.take(() => writeLastAnswer(connection.socket, bareRefusal(fault, isSecure)), 'last');
    }
    connection.take(async () => {
      const body = bodyToReceive(incoming);
      if (body === 'too large') return refuseUnread(connection, incoming, outgoing);
      if (body === 'none') return work(connection, incoming, outgoing);
      if (expectation === 'continue') outgoing.writeContinue();
      return receiveAndWork(connection, incoming, outgoing);
    });
  };
}

/** Undefined for an address or a method that no request can have. */
function withoutBody({ method = 'POST', url = '/', headers, headersDistinct }: IncomingMessage): Request | undefined {
  const entries = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  try {
    const address = url.startsWith('/') ? `http://${headers.host ?? 'localhost'}${url}` : url;
    return new Request(address, { method, headers: new Headers(entries) });
  } catch {
    return undefined;
  }
}

const noRoom = () => new ApiError('unavailable', 'Too many requests at once. Please try again in a moment.');

function faultOf({ httpVersion, headers }: IncomingMessage, expectation?: Expectation): ApiError | undefined {
  if (expectation === 'unknown')
    return new ApiError('expectation_failed', 'This server cannot do what the request expects of it.');
  if (httpVersion === '1.1' && headers.host === undefined) {
    return new ApiError('invalid_request', 'The request has no Host header.');
  }
  return undefined;
}
