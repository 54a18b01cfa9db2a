import { EventStoreDBClient } from '@eventstore/db-client';

const keepAliveTimeoutMs = 10_000;
let opened = 0;

/** A client of the event store at a connection string. */
export function openClient(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  // The client does not wait for this, so that a search for the cluster that fails meanwhile would be nobody's rejection.
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

/** Breaks off what the client still does and closes its connection. */
export async function closeClient(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  const channel = await client['getChannel']();
  channel.close();
}
