import { chained } from '#infra/seals/chain.ts';
import { bufferOf, type Buffer as Ahead } from './buffer.ts';

/** An event as it was sealed. */
export interface SealedEvent {
  /** Counted from 1. */
  number: number;
  eventId: string;
  hash: Buffer;
  /** The head that this is the last event of. */
  endsHead?: number;
}

/** Events of which only the chain before and after them is known. */
export interface UnknownEvents {
  from: number;
  upTo: number;
  head: number;
  before: Buffer;
  after: Buffer;
  /** Whether the log had ended before them. */
  isGone?: boolean;
}

/** An event as the log has it. */
export interface FoundEvent {
  eventId: string;
  hash: Buffer;
  stream: string;
  revision: bigint;
}

/** Found, with where it stands. */
export interface PlacedEvent extends FoundEvent {
  number: number;
}

/** Where log and seals part and meet again: what is missing, what is there instead, and the event before. */
export interface Parting {
  missing: SealedEvent[];
  instead: PlacedEvent[];
  before: FoundEvent | undefined;
}

export interface Alignment {
  partings: Parting[];
  /** Stretches that are not what was sealed, without a way to say where in them. */
  unlocated: UnknownEvents[];
  /** How many events of the log were compared, and how many come after the last one that was sealed. */
  events: number;
  unsealed: number;
  /** What comes after the last sealed event, as much of it as may have been moved there. */
  tail: PlacedEvent[];
  /** Whether the last parting goes on to the end of what was sealed. */
  isShort: boolean;
}

export interface AlignOptions {
  sealed: AsyncIterator<SealedEvent | UnknownEvents, undefined>;
  found: AsyncIterator<FoundEvent, undefined>;
  /** Which number the first event has. */
  from: number;
  /** Everything up to that head, which ends with that event, is as it was sealed. */
  onHead(head: number, event: FoundEvent): Promise<void> | void;
}

const firstWindow = 32;
const mostTail = 2_000;

const isUnknown = (item: SealedEvent | UnknownEvents): item is UnknownEvents => 'upTo' in item;
const isKnown = (item: SealedEvent | UnknownEvents): item is SealedEvent => !isUnknown(item);

/** Reads both side by side, and finds the shortest way back together wherever they part. */
export async function align({ sealed, found, from, onHead }: AlignOptions): Promise<Alignment> {
  const [expected, actual] = [bufferOf(sealed), bufferOf(found)];
  const alignment: Alignment = { partings: [], unlocated: [], events: 0, unsealed: 0, tail: [], isShort: false };
  let number = from;
  let before: FoundEvent | undefined;
  const pass = (event: FoundEvent): PlacedEvent => {
    const placed = { ...event, number };
    number += 1;
    alignment.events += 1;
    return placed;
  };

  for (;;) {
    const wanted = expected.ready() ?? ((await expected.fill(1)) > 0 ? expected.ready() : undefined);
    if (!wanted) break;
    if (isUnknown(wanted)) {
      expected.skip();
      const count = wanted.upTo - wanted.from + 1;
      await actual.fill(count);
      const events = Array.from({ length: count }, (_, index) => actual.at(index)).flatMap((event) => event ?? []);
      const chain = events.reduce((value, { hash }) => chained(value, hash), wanted.before);
      if (events.length === count && chain.equals(wanted.after)) {
        before = actual.take(count).map(pass).at(-1);
        if (before && !hasParted(alignment)) await onHead(wanted.head, before);
        continue;
      }
      alignment.unlocated.push({ ...wanted, isGone: events.length === 0 });
      const back = await wayBack(expected, actual);
      if (back) before = actual.take(back.instead).map(pass).at(-1) ?? before;
      continue;
    }
    const event = actual.ready() ?? ((await actual.fill(1)) > 0 ? actual.ready() : undefined);
    if (event?.hash.equals(wanted.hash)) {
      expected.skip();
      actual.skip();
      number += 1;
      alignment.events += 1;
      before = event;
      if (wanted.endsHead !== undefined && !hasParted(alignment)) await onHead(wanted.endsHead, event);
      continue;
    }
    if (!event) {
      alignment.isShort = true;
      alignment.partings.push({ missing: await rest(expected), instead: [], before });
      break;
    }
    const back = await wayBack(expected, actual);
    const missing = back ? expected.take(back.missing) : await restOf(expected);
    // Without a way back what is there may be new, or what was sealed and then changed.
    const instead = back ? actual.take(back.instead).map(pass) : [];
    alignment.isShort = !back;
    alignment.partings.push({ missing: missing.filter(isKnown), instead, before });
    alignment.unlocated.push(...missing.filter(isUnknown));
  }
  for (;;) {
    const event = actual.ready() ?? ((await actual.fill(1)) > 0 ? actual.ready() : undefined);
    if (!event) return alignment;
    actual.skip();
    alignment.unsealed += 1;
    const placed = { ...event, number };
    number += 1;
    if (alignment.tail.length < mostTail) alignment.tail.push(placed);
  }
}

const hasParted = ({ partings, unlocated }: Alignment): boolean => partings.length > 0 || unlocated.length > 0;

const restOf = async (expected: Ahead<SealedEvent | UnknownEvents>) => expected.take(await expected.fill(Infinity));
const rest = async (expected: Ahead<SealedEvent | UnknownEvents>): Promise<SealedEvent[]> =>
  (await restOf(expected)).filter(isKnown);

/** How much of either has to be passed over until the same event comes next in both; undefined where none does any more. */
async function wayBack(
  expected: Ahead<SealedEvent | UnknownEvents>,
  actual: Ahead<FoundEvent>,
): Promise<{ missing: number; instead: number } | undefined> {
  for (let window = firstWindow; ; window *= 4) {
    const [sealed, found] = [Math.min(window, await expected.fill(window)), Math.min(window, await actual.fill(window))];
    const places = new Map<string, number>();
    for (let index = sealed - 1; index >= 0; index -= 1) {
      const item = expected.at(index);
      if (item && !isUnknown(item)) places.set(item.hash.toString('hex'), index);
    }
    let best: { missing: number; instead: number } | undefined;
    let cost = Infinity;
    for (let instead = 0; instead < Math.min(found, cost); instead += 1) {
      const missing = places.get(actual.at(instead)?.hash.toString('hex') ?? '');
      if (missing === undefined || missing + instead >= cost) continue;
      best = { missing, instead };
      cost = missing + instead;
    }
    if (best && cost <= window) return best;
    if (sealed < window && found < window) return best;
  }
}
