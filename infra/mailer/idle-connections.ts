/** Connections that wait for the next email, each for a while, then it is ended. */
export interface IdleConnections<Connection> {
  /** The one that was used last, no longer kept. */
  take(): Connection | undefined;
  keep(connection: Connection): void;
  /** It ended by itself. */
  forget(connection: Connection): void;
  endAll(): void;
}

export function createIdleConnections<Connection>(
  idleMs: number,
  end: (connection: Connection) => void,
): IdleConnections<Connection> {
  const kept = new Map<Connection, NodeJS.Timeout>();
  const forget = (connection: Connection) => {
    clearTimeout(kept.get(connection));
    return kept.delete(connection);
  };
  const endOne = (connection: Connection) => {
    if (forget(connection)) end(connection);
  };
  return {
    take() {
      const connection = [...kept.keys()].at(-1);
      if (connection) forget(connection);
      return connection;
    },
    keep(connection) {
      kept.set(
        connection,
        setTimeout(() => endOne(connection), idleMs),
      );
    },
    forget(connection) {
      forget(connection);
    },
    endAll() {
      for (const connection of kept.keys()) endOne(connection);
    },
  };
}
