import { Server, ServerCredentials, status, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js';
import { decodePiece, emptyPiece } from '#infra/embedded/event-store/batch-append-request.ts';
import { batchSuccess } from '#infra/embedded/event-store/batch-append-response.ts';
import { GossipService, ServerFeaturesService, streams, StreamsService } from '#infra/embedded/event-store/protocol.ts';
import { streamIdentifier } from '#infra/embedded/event-store/wire.ts';
import { handleGossip } from '#infra/embedded/event-store/gossip.ts';
import { handleServerFeatures } from '#infra/embedded/event-store/server-features.ts';

type Answer = InstanceType<typeof streams.ReadResp>;
type Call = ServerDuplexStream<Buffer, Buffer | Answer>;
type Read = ServerWritableStream<InstanceType<typeof streams.ReadReq>, Answer>;

/** An append that has arrived and waits for what the test does with it. */
export interface ArrivedAppend {
  stream: string;
  /** The connection that it came over. */
  peer: string;
  /** Says that it is the first event of its stream and of the log. */
  answer(): void;
  /** Ends the batch call that it came in, with everything else in it. */
  failCall(): void;
}

/** A read of what has a filter: silent until the test ends it. */
export interface HeldSearch {
  /** How many reads without a filter were answered meanwhile. */
  others: number;
  findNothing(): void;
}

/** An event store that does nothing by itself: appends wait for the test, reads are refused as unavailable. */
export interface ScriptedServer {
  url: string;
  /** Whether it tells clients that look for a cluster that it is one. */
  isCluster: boolean;
  appends: ArrivedAppend[];
  /** Whether it answers reads, with an event that has no id. */
  answersReads: boolean;
  /** Whether reads with a filter wait for the test, and the others find an empty log. */
  holdsSearches: boolean;
  searches: HeldSearch[];
  stop(): void;
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  const appends: ArrivedAppend[] = [];
  const server = new Server();
  server.addService(StreamsService, {
    batchAppend(call: Call) {
      call.on('error', () => undefined);
      call.on('data', (request: Buffer) => appends.push(arrived(call, request)));
    },
    read: (call: Read) => {
      if (scripted.holdsSearches) holdSearch(call, scripted.searches);
      else if (scripted.answersReads) call.write(withoutId());
      else call.emit('error', refusal('The event log could not be read.'));
    },
  });
  const gossip = handleGossip(() => ({ host: '127.0.0.1', port }));
  server.addService(GossipService, {
    read: (call: Parameters<typeof gossip>[0], answer: Parameters<typeof gossip>[1]) =>
      scripted.isCluster ? gossip(call, answer) : answer(refusal('There is no cluster.')),
  });
  server.addService(ServerFeaturesService, { getSupportedMethods: handleServerFeatures() });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const scripted: ScriptedServer = {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    isCluster: true,
    appends,
    answersReads: false,
    holdsSearches: false,
    searches: [],
    stop: () => server.forceShutdown(),
  };
  return scripted;
}

function arrived(call: Call, request: Buffer): ArrivedAppend {
  const piece = emptyPiece();
  decodePiece(request, piece);
  const stream = piece.target?.stream ?? '';
  return {
    stream,
    peer: call.getPeer(),
    answer: () => void call.write(batchSuccess(piece.correlation, stream, { revision: 0n, position: 1n })),
    failCall: () => void call.emit('error', refusal('The event log could not be written.')),
  };
}

function holdSearch(call: Read, searches: HeldSearch[]): void {
  if (call.request.getOptions()?.hasFilter()) {
    searches.push({ others: 0, findNothing: () => call.end() });
    return;
  }
  for (const search of searches) search.others += 1;
  call.end();
}

function withoutId(): Answer {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setStreamIdentifier(streamIdentifier('chat-1'));
  const event = new streams.ReadResp.ReadEvent();
  event.setEvent(recorded);
  const answer = new streams.ReadResp();
  answer.setEvent(event);
  return answer;
}

const refusal = (details: string) => ({ code: status.UNAVAILABLE, details });
