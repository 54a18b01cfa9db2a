import { createServer } from 'node:http';

// What webhooks are sent to: a bare server that reads each request and answers with nothing.
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(204).end());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens at no port');
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${address.port}` });
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
