import { AppendBatch, needsWrittenIds, type Change, type Outcome } from './append-batch.ts';
import { expected, type StoredEvent } from './event.ts';
import { emptyHead, type Head } from './heads.ts';
import { baseStreamOf } from './stream-name.ts';
import type { Guess } from './insert-statement.ts';
import type { WriterSession } from './writer-session.ts';
import { WrittenIds } from './written-ids.ts';

export interface WrittenGroup {
  events: readonly StoredEvent[];
  heads: ReadonlyMap<string, Head>;
  outcomes: readonly Outcome[];
}

export interface Memory {
  last: bigint;
  head: (stream: string) => Head | undefined;
}

/**
 * Decides changes one after the other and writes them in one transaction. Nearly every append goes to a stream
 * that is remembered or new, with ids that are new, so that is guessed and the insert itself checks it: it
 * writes nothing where the guess is wrong. Only then, or where there is nothing to guess, is the log asked first.
 */
export async function writeGroup(session: WriterSession, changes: readonly Change[], memory: Memory): Promise<WrittenGroup> {
  const heads = new Map<string, Head>();
  const unknown = new Set<string>();
  for (const { stream } of changes) {
    const base = baseStreamOf(stream);
    const head = memory.head(base);
    if (head) heads.set(base, head);
    else unknown.add(base);
  }
  const guess = guessOf(changes, heads, unknown);
  if (guess) {
    const group = decide(changes, { heads: new Map(heads), written: new WrittenIds(), last: memory.last });
    if (await session.insert(group.events, guess)) return group;
  }
  for (const [stream, head] of await session.heads([...unknown])) heads.set(stream, head);
  const ids = changes.flatMap((change) => (needsWrittenIds(change, headOf(change, heads)) ? idsOf(change) : []));
  const group = decide(changes, { heads, written: await session.written(ids), last: memory.last });
  await session.insert(group.events, { emptyStreams: [], newIds: [] });
  return group;
}

function decide(
  changes: readonly Change[],
  facts: { heads: Map<string, Head>; written: WrittenIds; last: bigint },
): WrittenGroup {
  const batch = new AppendBatch({ ...facts, nowMs: Date.now() });
  const outcomes = changes.map((change) => batch.apply(change));
  return { events: batch.events, heads: batch.heads, outcomes };
}

/** What may be guessed of the log for these changes, each of which then writes; undefined where one depends on more. */
function guessOf(changes: readonly Change[], heads: ReadonlyMap<string, Head>, unknown: ReadonlySet<string>): Guess | undefined {
  const emptyStreams = new Set<string>();
  const newIds: string[] = [];
  for (const change of changes) {
    const base = baseStreamOf(change.stream);
    const { expectedRevision } = change;
    const isOpen = expectedRevision === expected.any || expectedRevision === expected.streamExists;
    if (unknown.has(base) && !emptyStreams.has(base)) {
      const beginsStream = expectedRevision === expected.any || expectedRevision === expected.noStream;
      if (!beginsStream || change.events.length === 0) return undefined;
      emptyStreams.add(base);
    }
    if (isOpen) for (const { id } of change.events) newIds.push(id);
    else if (needsWrittenIds(change, headOf(change, heads))) return undefined;
  }
  return { emptyStreams: [...emptyStreams], newIds };
}

function headOf({ stream }: Change, heads: ReadonlyMap<string, Head>): Head {
  return heads.get(baseStreamOf(stream)) ?? emptyHead;
}

const idsOf = ({ events }: Change): string[] => events.map((event) => event.id);
