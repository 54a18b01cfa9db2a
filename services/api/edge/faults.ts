import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { ApiError } from '../errors.ts';
import { bareRefusal, writeLastAnswer } from './bare-answer.ts';
import type { Connections } from './connections.ts';

/** Refuses malformed requests and those that do not arrive in time, after the responses that are still due. */
export function handleFaults(server: Server, connections: Connections, isSecure: boolean): void {
  const refuse = (socket: Socket, error: ApiError) => writeLastAnswer(socket, bareRefusal(error, isSecure));

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // One that is not writable is on its end already, and what it still sends is discarded.
    if (!(socket instanceof Socket) || !socket.writable) return;
    const connection = connections.of(socket);
    const refusal = () => refuse(socket, refusalOf(error));
    if (!connection.receiving) return connection.take(refusal, 'last');
    connection.receiving.abort();
    void refusal();
  });
  server.on('connect', ({ socket }) => {
    const refusal = () => refuse(socket, new ApiError('invalid_request', 'This server is not a proxy.'));
    connections.of(socket).take(refusal, 'last');
  });
}

function refusalOf({ code }: NodeJS.ErrnoException): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('headers_too_large', 'The headers of this request are too large.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ApiError('body_too_large', 'The extensions of a chunk are too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('request_timeout', 'The request took too long to arrive.');
    default:
      return new ApiError('invalid_request', 'This is not a valid HTTP request.');
  }
}
