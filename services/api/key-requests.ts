import { z } from 'zod';
import { keyRequestsSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import { freshId } from '#infra/ids.ts';

export const keyWindowS = 60;

/** Other processes are told after so long, or at once where a key has made a twentieth of its requests since. */
const tellAfterMs = 500;
const partsTold = 20;

/** How many requests API keys have made at all processes, as far as these have told each other: while the bus is away each counts its own. */
export interface KeyRequests {
  /** How many a key may make in a window, which begins with its first request. */
  most: number;
  /** Counts a request of a key; more than `most` were made where it is one too many. */
  take(id: string): { made: number; leftMs: number };
  close(): void;
}

export interface KeyRequestsOptions {
  bus: Pick<Bus, 'publish' | 'subscribe'>;
  most: number;
  clock: Clock;
}

interface Window {
  endsAt: number;
  made: number;
  /** Made here, and not told to the others yet. */
  untold: number;
}

/**
 * By a process: the key, in how many milliseconds its window ends, and how many requests it has made since the last message. Clocks of two
 * processes may differ.
 */
const messageSchema = z.object({
  by: z.string(),
  made: z.array(z.tuple([z.string(), z.number().max(keyWindowS * 1_000), z.int().min(1)])),
});
type Message = z.infer<typeof messageSchema>;

export function createKeyRequests({ bus, most, clock }: KeyRequestsOptions): KeyRequests {
  const by = freshId();
  const windows = new Map<string, Window>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => clock.now().getTime();

  const windowOf = (id: string, endsAt: number): Window => {
    const known = windows.get(id);
    if (known && known.endsAt > now()) return known;
    const begun = { endsAt, made: 0, untold: 0 };
    windows.set(id, begun);
    return begun;
  };
  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const [id, { endsAt }] of windows) if (endsAt <= now()) windows.delete(id);
    const untold = [...windows].filter(([, window]) => window.untold > 0);
    const message: Message = { by, made: untold.map(([id, window]) => [id, window.endsAt - now(), window.untold]) };
    if (untold.length === 0 || !bus.publish(keyRequestsSubject, JSON.stringify(message))) return;
    for (const [, window] of untold) window.untold = 0;
  };
  const unsubscribe = bus.subscribe(keyRequestsSubject, ({ data }) => {
    const message = read(data);
    if (!message || message.by === by) return;
    for (const [id, leftMs, made] of message.made) {
      const endsAt = now() + leftMs;
      const window = windowOf(id, endsAt);
      window.made += made;
      // Windows that began at two processes at once become one.
      window.endsAt = Math.min(window.endsAt, endsAt);
    }
  });

  return {
    most,
    take(id) {
      const window = windowOf(id, now() + keyWindowS * 1_000);
      const leftMs = window.endsAt - now();
      if (window.made >= most) return { made: most + 1, leftMs };
      window.made += 1;
      window.untold += 1;
      if (window.untold * partsTold >= most) tell();
      else timer ??= setTimeout(tell, tellAfterMs).unref();
      return { made: window.made, leftMs };
    },
    close() {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

function read(data: string): Message | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
