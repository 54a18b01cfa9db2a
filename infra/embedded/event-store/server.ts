import { setMaxListeners } from 'node:events';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { RunningServer } from '../child.ts';
import { handleAppend } from './append.ts';
import { handleBatchAppend } from './batch-append.ts';
import type { Identity } from './certificate.ts';
import { openPort, type OpenPort } from './connections.ts';
import { handleDelete, handleTombstone } from './delete.ts';
import { handleGossip } from './gossip.ts';
import { refuseHttp } from './http.ts';
import { EventLog } from './log.ts';
import { GossipService, ServerFeaturesService, StreamsService } from './protocol.ts';
import { handleRead } from './read.ts';
import { sendAhead } from './send-ahead.ts';
import { handleServerFeatures } from './server-features.ts';

/** Where the log is kept, and where the server listens; port 0 takes a free one. */
export interface EventStoreSettings {
  databaseUrl: string;
  host: string;
  port: number;
  /** Folder of the server's key and certificate; without it the server speaks without TLS. */
  tlsFolder?: string | undefined;
  /**
   * How many events may wait for a live subscriber before it is cut off, as EventStoreDB does with 32; without a limit unless given.
   */
  liveBuffer?: number | undefined;
  /** For tests; see `patience`. */
  patience?: Partial<typeof patience>;
}

const maxMessageBytes = 16 * 1024 * 1024;
const flowControlWindowBytes = 1024 * 1024;

const patience = {
  /** Time limit for a connection to reveal its protocol. */
  firstBytesMs: 10_000,
  /** How long a stop waits for appends that were taken up. */
  finishMs: 5_000,
  /** How long a stop waits after that for connections to leave. */
  leaveMs: 1_000,
};

/**
 * Starts a server for EventStoreDB's gRPC protocol, with its log in a Postgres database that it owns.
 * An append is answered when it is on disk. Throws LogInUseError when another server uses the database.
 */
export async function startEventStoreServer(settings: EventStoreSettings): Promise<RunningServer> {
  const host = advertisedHost(settings);
  const identity = await identityOf(settings, host);
  const { firstBytesMs, finishMs, leaveMs } = { ...patience, ...settings.patience };
  const log = await EventLog.open(settings.databaseUrl);
  const stopping = new AbortController();
  // Every call listens to it.
  setMaxListeners(0, stopping.signal);
  const server = new Server({
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': -1,
    'grpc-node.flow_control_window': flowControlWindowBytes,
    interceptors: [sendAhead],
  });
  let open: OpenPort | undefined;
  server.addService(StreamsService, {
    append: handleAppend(log, stopping.signal),
    batchAppend: handleBatchAppend(log, stopping.signal),
    read: handleRead(log, stopping.signal, settings.liveBuffer),
    delete: handleDelete(log),
    tombstone: handleTombstone(log),
  });
  server.addService(GossipService, { read: handleGossip(() => ({ host, port: open?.port ?? settings.port })) });
  server.addService(ServerFeaturesService, { getSupportedMethods: handleServerFeatures() });
  const grpc = server.createConnectionInjector(ServerCredentials.createInsecure());
  const http = refuseHttp();
  try {
    open = await openPort({
      host: settings.host,
      port: settings.port,
      identity,
      patienceMs: firstBytesMs,
      http1: (socket) => void http.emit('connection', socket),
      http2: (socket) => grpc.injectConnection(socket),
    });
  } catch (error) {
    await log.close();
    throw error;
  }
  const { port, close, cut } = open;
  const stop = async () => {
    const gone = close();
    stopping.abort();
    await Promise.race([log.close(), passed(finishMs)]);
    server.tryShutdown(() => undefined);
    const impatient = setTimeout(cut, leaveMs);
    await gone;
    clearTimeout(impatient);
  };
  let stopped: Promise<void> | undefined;
  const tls = identity ? `tls=true&tlsCAFile=${encodeURIComponent(identity.certificateFile)}` : 'tls=false';
  return { url: `esdb://${host}:${port}?${tls}`, stop: () => (stopped ??= stop()) };
}

/** What a server with TLS shows of itself. Loaded only then, as making certificates takes a library of its own. */
async function identityOf({ tlsFolder }: EventStoreSettings, host: string): Promise<Identity | undefined> {
  if (!tlsFolder) return undefined;
  const { identityIn } = await import('./certificate.ts');
  return identityIn(tlsFolder, host);
}

/** How clients are to call the server; over TLS by a name, because an address is not sent to be checked. */
function advertisedHost({ host, tlsFolder }: EventStoreSettings): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host;
  return tlsFolder && reachable === '127.0.0.1' ? 'localhost' : reachable;
}

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
