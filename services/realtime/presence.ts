import { z } from 'zod';
import { presenceSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import { freshId } from '#infra/ids.ts';

/** How often a process says who is at its sockets, and how long that is believed: one that was killed is forgotten within 5 s. */
const beatMs = 1_500;
const believedMs = 4_000;
/** As many go into one message of the bus. */
const seatsAtOnce = 2_000;
/** Changes are gathered for so long: a reconnect is no news. */
const gatheredMs = 100;

/** One who was not heard of any more may be at a process that has lost the bus: where they are is not known for so long. */
const doubtedMs = 120_000;

/** `unknown`: at no socket of this process, and what is at those of others cannot be heard, or somebody there was lost from sight. */
export type Whereabouts = 'here' | 'away' | 'unknown';

/** Who is at a socket. */
export interface Present {
  kind: string;
  id: string;
  detail?: Record<string, string> | undefined;
}

/** Who is at the sockets of all processes. */
export interface Presence {
  /** Takes a seat for a socket, or what is said of it there in place of what was said before. */
  enter(seat: string, present: Present): void;
  leave(seat: string): void;
  /** Those of that kind, each as often as there are sockets of theirs. */
  present(kind: string): Present[];
  /** Whether one is, as far as was heard; those at other processes stay while the bus is away. */
  isPresent(kind: string, id: string): boolean;
  whereabouts(kind: string, id: string): Whereabouts;
  /** Calls the listener shortly after somebody came, changed or went. */
  listen(listener: (changed: Pick<Present, 'kind' | 'id'>) => void): void;
  close(): void;
}

const seatSchema = z.tuple([
  z.string(),
  z.object({ kind: z.string(), id: z.string(), detail: z.record(z.string(), z.string()).optional() }),
]);
const messageSchema = z.object({ by: z.string(), taken: z.array(seatSchema), left: z.array(z.string()), asks: z.boolean() });
type Message = z.infer<typeof messageSchema>;

interface Taken {
  present: Present;
  /** Undefined for the sockets of this process. */
  until: number | undefined;
}

export function createPresence(bus: Pick<Bus, 'publish' | 'subscribe' | 'connected'>): Presence {
  const by = freshId();
  const seats = new Map<string, Taken>();
  const countOf = new Map<string, number>();
  const lost = new Map<string, number>();
  /** Since when all others can be heard; undefined while the bus is away. */
  let heardSince: number | undefined = bus.connected() ? performance.now() : undefined;
  const listeners: ((changed: Pick<Present, 'kind' | 'id'>) => void)[] = [];
  const keyOf = ({ kind, id }: Pick<Present, 'kind' | 'id'>) => `${kind} ${id}`;

  const take = (seat: string, taken: Taken) => {
    const before = seats.get(seat);
    seats.set(seat, taken);
    if (before && JSON.stringify(before.present) === JSON.stringify(taken.present)) return;
    if (before) count(before.present, -1);
    count(taken.present, 1);
    tell(taken.present);
  };
  const give = (seat: string) => {
    const taken = seats.get(seat);
    if (!taken) return;
    seats.delete(seat);
    count(taken.present, -1);
    tell(taken.present);
  };
  const count = (present: Present, change: 1 | -1) => {
    const counted = (countOf.get(keyOf(present)) ?? 0) + change;
    if (counted === 0) countOf.delete(keyOf(present));
    else countOf.set(keyOf(present), counted);
  };
  const changed = new Map<string, Pick<Present, 'kind' | 'id'>>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const tell = ({ kind, id }: Present) => {
    changed.set(keyOf({ kind, id }), { kind, id });
    gathering ??= setTimeout(() => {
      gathering = undefined;
      const told = [...changed.values()];
      changed.clear();
      for (const each of told) for (const listener of listeners) listener(each);
    }, gatheredMs).unref();
  };

  /** Whether everybody who is there has said so since the bus came back. */
  const isHeard = (now: number) => heardSince !== undefined && bus.connected() && now - heardSince >= believedMs;
  const forgetUnheard = (now: number) => {
    for (const [seat, { present, until }] of seats) {
      if (until === undefined || until >= now) continue;
      give(seat);
      lost.set(keyOf(present), now);
    }
  };
  const isHere = (kind: string, id: string) => {
    const now = performance.now();
    for (const { present, until = now } of seats.values())
      if (present.id === id && present.kind === kind && until >= now) return true;
    return false;
  };

  const say = (message: Partial<Message>) =>
    bus.publish(presenceSubject, JSON.stringify({ by, taken: [], left: [], asks: false, ...message }));
  const sayAll = (asks = false) => {
    const own = [...seats].flatMap(([seat, { present, until }]) => (until === undefined ? [[seat, present] as const] : []));
    for (let from = 0; from === 0 || from < own.length; from += seatsAtOnce) {
      say({ taken: own.slice(from, from + seatsAtOnce).map(([seat, present]) => [seat, present]), asks: asks && from === 0 });
    }
  };

  const unsubscribe = bus.subscribe(presenceSubject, ({ data }) => {
    const message = read(data);
    if (!message || message.by === by) return;
    for (const [seat, present] of message.taken) {
      take(seat, { present, until: performance.now() + believedMs });
      lost.delete(keyOf(present));
    }
    for (const seat of message.left) give(seat);
    if (message.asks) sayAll();
  });
  const beat = setInterval(() => {
    const now = performance.now();
    const isBack = heardSince === undefined && bus.connected();
    heardSince = bus.connected() ? (heardSince ?? now) : undefined;
    if (isHeard(now)) forgetUnheard(now);
    for (const [key, since] of lost) if (since + doubtedMs < now) lost.delete(key);
    sayAll(isBack);
  }, beatMs);
  beat.unref();
  sayAll(true);

  return {
    enter(seat, present) {
      take(seat, { present, until: undefined });
      say({ taken: [[seat, present]] });
    },
    leave(seat) {
      give(seat);
      say({ left: [seat] });
    },
    present: (kind) => [...seats.values()].flatMap(({ present }) => (present.kind === kind ? [present] : [])),
    isPresent: (kind, id) => countOf.has(keyOf({ kind, id })),
    whereabouts(kind, id) {
      const key = keyOf({ kind, id });
      if (countOf.has(key)) return isHere(kind, id) ? 'here' : 'unknown';
      return isHeard(performance.now()) && !lost.has(key) ? 'away' : 'unknown';
    },
    listen: (listener) => void listeners.push(listener),
    close() {
      clearInterval(beat);
      clearTimeout(gathering);
      unsubscribe();
      say({ left: [...seats].flatMap(([seat, { until }]) => (until === undefined ? [seat] : [])) });
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
