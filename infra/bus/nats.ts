import { connect, Events, type NatsConnection } from 'nats';
import type { Logger } from '../logger.ts';
import { jitteredDelayMs, pause } from '../shutdown.ts';
import type { Bus, BusMessage } from './bus.ts';

type Listener = (message: BusMessage) => void;

/**
 * The bus on NATS core. Returns at once and connects in the background for as long as it takes, so that a missing broker
 * delays live updates and nothing else.
 */
export function connectNats(url: string, logger: Logger): Bus {
  const closing = new AbortController();
  const subscriptions = new Set<{ subject: string; listener: Listener; end?: () => void }>();
  let connection: NatsConnection | undefined;
  let up = false;

  const attach = (open: NatsConnection, entry: { subject: string; listener: Listener; end?: () => void }) => {
    const subscription = open.subscribe(entry.subject, {
      callback: (error, message) => {
        if (!error) entry.listener({ subject: message.subject, data: message.string() });
      },
    });
    entry.end = () => subscription.unsubscribe();
  };

  const follow = async (open: NatsConnection) => {
    for await (const status of open.status()) {
      if (status.type === Events.Disconnect) up = false;
      if (status.type === Events.Reconnect) up = true;
    }
  };

  const connecting = (async () => {
    for (let attempt = 0; !closing.signal.aborted; attempt += 1) {
      try {
        const { servers, ...credentials } = serverOf(url);
        connection = await connect({
          servers,
          ...credentials,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 250,
          name: 'waybill',
        });
        break;
      } catch (error) {
        if (attempt === 0) logger.warn({ err: error }, 'message bus unavailable; live updates are delayed');
        await pause(jitteredDelayMs(attempt, 250, 2_000), closing.signal);
      }
    }
    if (!connection) return;
    if (closing.signal.aborted) return connection.close();
    up = true;
    for (const entry of subscriptions) attach(connection, entry);
    void follow(connection);
  })();

  return {
    publish(subject, data) {
      if (!connection || !up) return false;
      connection.publish(subject, data);
      return true;
    },
    subscribe(subject, listener) {
      const entry: { subject: string; listener: Listener; end?: () => void } = { subject, listener };
      subscriptions.add(entry);
      if (connection) attach(connection, entry);
      return () => {
        subscriptions.delete(entry);
        entry.end?.();
      };
    },
    async flush() {
      if (!connection || !up) throw new Error('the bus is away');
      await connection.flush();
    },
    connected: () => up,
    async close() {
      closing.abort();
      await connecting;
      if (connection && !connection.isClosed()) await (up ? connection.drain() : connection.close());
      up = false;
    },
  };
}

function serverOf(url: string): { servers: string; user?: string; pass?: string; token?: string; tls?: object } {
  const { protocol, username, password, host } = new URL(url);
  const tls = protocol === 'tls:' ? { tls: {} } : {};
  const user = decodeURIComponent(username);
  if (user && password) return { servers: host, ...tls, user, pass: decodeURIComponent(password) };
  return user ? { servers: host, ...tls, token: user } : { servers: host, ...tls };
}
