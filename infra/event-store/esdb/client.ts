import { EventStoreDBClient } from '@eventstore/db-client';

const keepAliveTimeoutMs = 10_000;
let opened = 0;

export function openClient(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  // The client does not wait for this, so a failing cluster discovery would be an unhandled rejection.
  const handleError = client['handleError'];
  client['handleError'] = (streams, error) => handleError(streams, error).catch(() => undefined);
  return client;
}

/**
 * The same on a connection of its own. Clients share connections whose settings are equal, so one of its settings is made unlike
 * all others: an ill connection is not to be inherited.
 */
export function openFreshClient(url: string): EventStoreDBClient {
  opened += 1;
  return openClient(`${url}${url.includes('?') ? '&' : '?'}keepAliveTimeout=${keepAliveTimeoutMs + opened}`);
}

export async function closeClient(client: EventStoreDBClient): Promise<void> {
  // Not waited for: of a call that has ended, but is not read to its end, the client waits forever.
  void client.dispose();
  const channel = await client['getChannel']();
  channel.close();
}
