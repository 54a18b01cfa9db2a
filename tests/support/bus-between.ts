import type { Bus } from '#infra/bus/bus.ts';

type Listener = Parameters<Bus['subscribe']>[1];

/** A bus between processes, each of which can be cut off as by `kill -9`. */
export function busBetween() {
  const listeners = new Set<Listener>();
  return {
    wire() {
      let isAlive = true;
      return {
        kill: () => (isAlive = false),
        come: () => (isAlive = true),
        connected: () => isAlive,
        publish(subject: string, data: string) {
          if (isAlive) for (const listener of listeners) listener({ subject, data });
          return isAlive;
        },
        subscribe(_subject: string, listener: Listener) {
          const heard: Listener = (message) => isAlive && listener(message);
          listeners.add(heard);
          return () => listeners.delete(heard);
        },
      };
    },
    /** What anybody may say who has the bus. */
    say(subject: string, data: string) {
      for (const listener of listeners) listener({ subject, data });
    },
    cut: () => listeners.clear(),
  };
}
