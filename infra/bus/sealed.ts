import { decipher, encipher } from '../cipher.ts';
import type { Bus } from './bus.ts';

/** A bus that carries ciphertext: nobody reads its messages but processes with the same key; those of all others are dropped. */
export const createSealedBus = (
  bus: Pick<Bus, 'publish' | 'subscribe' | 'connected'>,
  keys: { current: Buffer; all: readonly Buffer[] },
): Pick<Bus, 'publish' | 'subscribe' | 'connected'> => ({
  connected: () => bus.connected(),
  publish: (subject, data) =>
    bus.publish(subject, JSON.stringify(encipher(keys.current, Buffer.from(data), subject).toString('base64'))),
  subscribe: (pattern, listener) =>
    bus.subscribe(pattern, ({ subject, data }) => {
      const clear = opened(keys.all, subject, data);
      if (clear !== undefined) listener({ subject, data: clear });
    }),
});

function opened(keys: readonly Buffer[], subject: string, data: string): string | undefined {
  for (const key of keys) {
    try {
      const sealed = Buffer.from(String(JSON.parse(data)), 'base64');
      return decipher(key, sealed, subject).toString();
    } catch {
      // Of another key, or no message of ours.
    }
  }
  return undefined;
}
