import { createClient, endClient } from './client.ts';

export interface ListenOptions {
  databaseUrl: string;
  channel: string;
  onNotice(payload: string): void;
  /** Runs once connected: what it reads afterwards and the notifications from then on leave no gap. */
  onListening(): Promise<void>;
  signal: AbortSignal;
}

/** Listens on a connection of its own until the line is lost or `signal` aborts. Throws when Postgres is away. */
export async function listenTo({ databaseUrl, channel, onNotice, onListening, signal }: ListenOptions): Promise<void> {
  const client = createClient(databaseUrl, 'waybill listener');
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
    client.on('error', () => end());
    client.on('end', () => end());
    signal.addEventListener('abort', end);
  });
  client.on('notification', ({ payload }) => onNotice(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    await onListening();
    await over;
  } finally {
    signal.removeEventListener('abort', end);
    await endClient(client);
  }
}
