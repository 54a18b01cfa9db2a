import { z } from 'zod';
import type { browserStorage } from '#web/shared/browser-storage.ts';
import type { Unsent } from './conversation.ts';

const prefix = 'supportChat.unsent.';
/** Nobody waits for an answer to what is older. */
const keptForMs = 30 * 24 * 60 * 60_000;

const keptSchema = z.object({
  visitor: z.string().optional(),
  clientMsgId: z.string(),
  text: z.string(),
  timestamp: z.iso.datetime(),
  place: z.number(),
});

/** What is not stored by the server yet: each message by itself, so that no tab of a browser overwrites what another one keeps. */
export interface UnsentStorage {
  /** What that visitor said, or somebody before it was known who it is: in all tabs, each tab's in the order of that tab. */
  read(visitor: string | undefined): Unsent[];
  keep(visitor: string | undefined, unsent: Unsent): void;
  forget(clientMsgId: string): void;
  /** Calls the listener with what another tab has forgotten: the server has it, or will not have it. */
  onForgotten(listener: (clientMsgId: string) => void): void;
}

export interface UnsentStorageOptions {
  storage: typeof browserStorage;
  now(): Date;
}

export function createUnsentStorage({ storage, now }: UnsentStorageOptions): UnsentStorage {
  let newest = 0;
  const read = (key: string) => {
    try {
      return keptSchema.safeParse(JSON.parse(storage.get(key) ?? '')).data;
    } catch {
      return undefined;
    }
  };
  return {
    read(visitor) {
      const found: z.infer<typeof keptSchema>[] = [];
      for (const key of storage.keys().filter((each) => each.startsWith(prefix))) {
        const kept = read(key);
        if (!kept || Date.parse(kept.timestamp) < now().getTime() - keptForMs) storage.remove(key);
        else if (kept.visitor === undefined || kept.visitor === visitor) found.push(kept);
      }
      newest = Math.max(newest, ...found.map(({ place }) => place));
      return found.toSorted((a, b) => a.place - b.place).map(({ visitor: _visitor, place: _place, ...unsent }) => unsent);
    },
    keep(visitor, unsent) {
      // A clock that is set back changes no order.
      newest = Math.max(newest + 1, now().getTime());
      storage.set(prefix + unsent.clientMsgId, JSON.stringify({ visitor, ...unsent, place: newest }));
    },
    forget: (clientMsgId) => storage.remove(prefix + clientMsgId),
    onForgotten: (listener) =>
      storage.onRemoved((key) => (key.startsWith(prefix) ? listener(key.slice(prefix.length)) : undefined)),
  };
}
