import { sessionOverSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';

/** Carries the news that a session is over: at once in this process, by the bus to the others. */
export interface SessionEnds {
  announce(sessionId: string): void;
  /** Returns the function that ends it. A session may be reported more than once. */
  listen(listener: (sessionId: string) => void): () => void;
}

export function createSessionEnds(bus: Bus): SessionEnds {
  const listeners = new Set<(sessionId: string) => void>();
  return {
    announce(sessionId) {
      for (const listener of listeners) listener(sessionId);
      bus.publish(sessionOverSubject, sessionId);
    },
    listen(listener) {
      listeners.add(listener);
      const silence = bus.subscribe(sessionOverSubject, ({ data }) => listener(data));
      return () => {
        listeners.delete(listener);
        silence();
      };
    },
  };
}
