import type { ConnectionOptions, NatsConnection } from 'nats';
import type { RawNats } from '#tests/support/raw-nats.ts';

/** Settings that every server of the suite must know. */
export interface BusServerOptions {
  port?: number;
  user?: string;
  password?: string;
  token?: string;
  maxPayloadBytes?: number;
  maxPendingBytes?: number;
  pingIntervalMs?: number;
  maxPingsOut?: number;
  writeDeadlineMs?: number;
}

export interface BusServer {
  url: string;
  /** Has the server announce that it is about to stop. */
  retire: () => void;
  stop: () => Promise<void>;
}

/** What the cases work with; everything opened through it is closed after each case. */
export interface BusBench {
  /** A connection to the common server. */
  client: (options?: ConnectionOptions) => Promise<NatsConnection>;
  raw: () => Promise<RawNats>;
  /** A server of the case's own. */
  server: (options: BusServerOptions) => Promise<BusServer>;
  rawTo: (url: string) => Promise<RawNats>;
}
