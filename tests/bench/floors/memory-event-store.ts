import { once } from 'node:events';
import { Server, ServerCredentials, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js';
import { decodePiece, emptyPiece } from '#infra/embedded/event-store/batch-append-request.ts';
import { batchSuccess } from '#infra/embedded/event-store/batch-append-response.ts';
import { encodeReadEvent } from '#infra/embedded/event-store/encode-event.ts';
import type { NewEvent } from '#infra/embedded/event-store/event.ts';
import { ServerFeaturesService, StreamsService, type ReadAnswer } from '#infra/embedded/event-store/protocol.ts';
import { sendAhead } from '#infra/embedded/event-store/send-ahead.ts';
import { handleServerFeatures } from '#infra/embedded/event-store/server-features.ts';

// The floor of everything that goes through the client: the same protocol without a log. Appends are answered at
// once and forgotten; a read of $all sends answers that were made at start.
const events = Number(process.env['EVENTS']);
const { type, data, metadata } = JSON.parse(process.env['EVENT'] ?? '{}') as Record<string, unknown>;
const event: NewEvent = {
  id: '01900000-0000-7000-8000-000000000000',
  type: String(type),
  isJson: true,
  data: Buffer.from(JSON.stringify(data)),
  metadata: Buffer.from(JSON.stringify(metadata)),
};
const answers = Array.from({ length: events }, (_, index) => {
  const stored = { stream: `bench-${event.id}`, revision: 0n, position: BigInt(index + 1), createdMs: Date.now() };
  return encodeReadEvent({ event: { ...event, ...stored } }, 'string');
});

let position = 0n;
function batchAppend(call: ServerDuplexStream<Buffer, Buffer>): void {
  call.on('data', (request: Buffer) => {
    const piece = emptyPiece();
    decodePiece(request, piece);
    position += 1n;
    call.write(batchSuccess(piece.correlation, piece.target?.stream ?? '', { revision: 0n, position }));
  });
  call.on('end', () => call.end());
}

type ReadCall = ServerWritableStream<unknown, ReadAnswer>;

async function sendAll(call: ReadCall): Promise<void> {
  for (const answer of answers) if (!call.write(answer)) await once(call, 'drain');
  call.end();
}

const server = new Server({ 'grpc-node.flow_control_window': 1024 * 1024, interceptors: [sendAhead] });
server.addService(
  { read: StreamsService.read, batchAppend: StreamsService.batchAppend },
  { batchAppend, read: (call: ReadCall) => void sendAll(call) },
);
server.addService(ServerFeaturesService, { getSupportedMethods: handleServerFeatures() });
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_, port) =>
  process.send?.({ type: 'ready', url: `esdb://127.0.0.1:${port}?tls=false` }),
);
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
