import { createServer, type Server } from 'node:http';

const sentence =
  'This event store supports gRPC only: it has no HTTP API, no persistent subscriptions, no projections, no users and no web interface.';

/**
 * Responds to HTTP/1.1 requests, which clients of EventStoreDB send where a call is not there over gRPC: each with 501 and a
 * sentence, also as the status message, because that is what the official client shows. It gets its connections by
 * 'connection' events.
 */
export function refuseHttp(): Server {
  return createServer((request, response) => {
    // An answer to a request whose body is still on its way may be lost with the connection.
    request.resume();
    request.once('end', () => {
      const length = String(sentence.length);
      response.writeHead(501, sentence, { 'content-type': 'text/plain', 'content-length': length, connection: 'close' });
      response.end(sentence);
    });
  });
}
