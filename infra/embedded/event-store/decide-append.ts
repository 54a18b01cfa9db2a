import { expected, noEvents, tombstone } from './event.ts';
import { lastRevision, type Head } from './heads.ts';
import { isSoftDeleted } from './stream-metadata.ts';
import { isMetaStream } from './stream-name.ts';
import type { Written, WrittenIds } from './written-ids.ts';

export interface AppendFacts {
  stream: string;
  expectedRevision: bigint;
  eventIds: readonly string[];
  head: Head;
  written: WrittenIds;
}

/** What becomes of an append: written after `current`, a repeat of an earlier one, or refused. */
export type AppendDecision =
  | { type: 'append'; current: bigint }
  | { type: 'repeat'; revision: bigint; position: bigint }
  | { type: 'wrong revision'; current: bigint }
  | { type: 'deleted' };

/**
 * The rules of EventStoreDB, repeats included: with any or stream_exists a repeat is known by its event ids,
 * with an exact revision by the same ids at the same revisions; ids found only in part are a conflict.
 */
export function decideAppend(facts: AppendFacts): AppendDecision {
  const { stream, expectedRevision, head } = facts;
  const current = lastRevision(head, stream);
  if (current === tombstone) return { type: 'deleted' };
  const softDeleted = !isMetaStream(stream) && isSoftDeleted(head.metadata);
  const conflict: AppendDecision = { type: 'wrong revision', current };
  if (expectedRevision === expected.streamExists) {
    if (softDeleted) return { type: 'deleted' };
    if (current === noEvents && (isMetaStream(stream) || head.metaLast === noEvents)) return conflict;
  }
  if (expectedRevision === expected.any || expectedRevision === expected.streamExists) {
    return repeatOf(facts, (places) => places.at(-1)) ?? { type: 'append', current };
  }
  if (expectedRevision > current) return conflict;
  if (expectedRevision === current) return { type: 'append', current };
  let revision = expectedRevision;
  const repeat = repeatOf(facts, (places) => {
    revision += 1n;
    return places.find((place) => place.revision === revision);
  });
  if (repeat) return repeat;
  const recreates = expectedRevision === expected.noStream && softDeleted && facts.eventIds.length > 0;
  return recreates ? { type: 'append', current } : conflict;

  function repeatOf(
    { eventIds, written }: AppendFacts,
    pick: (places: readonly Written[]) => Written | undefined,
  ): AppendDecision | undefined {
    let last: Written | undefined;
    for (const [index, id] of eventIds.entries()) {
      const found = pick(written.of(stream, id));
      if (!found) return index === 0 ? undefined : conflict;
      last = found;
    }
    return last && { type: 'repeat', ...last };
  }
}
