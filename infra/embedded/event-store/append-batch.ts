import { randomUUID } from 'node:crypto';
import { decideAppend } from './decide-append.ts';
import { expected, noEvents, tombstone, type NewEvent, type StoredEvent } from './event.ts';
import { describedHead, emptyHead, lastRevision, type Head } from './heads.ts';
import { softDeleteMetadata, undeleteMetadata } from './stream-metadata.ts';
import { baseStreamOf, isMetaStream, metaStreamOf } from './stream-name.ts';
import type { WrittenIds } from './written-ids.ts';

export interface Change {
  kind: 'append' | 'delete' | 'tombstone';
  stream: string;
  expectedRevision: bigint;
  events: readonly NewEvent[];
}

/** What became of a change. An append of no events and a repeat may have nothing new to point at. */
export type Outcome =
  | { type: 'done'; revision: bigint; position: bigint | undefined }
  | { type: 'wrong revision'; current: bigint }
  | { type: 'deleted' };

/** Decides changes one after the other as if each was already written, and collects what they write. */
export class AppendBatch {
  readonly events: StoredEvent[] = [];
  readonly heads: Map<string, Head>;
  readonly #written: WrittenIds;
  readonly #createdMs: number;
  #position: bigint;

  constructor(options: { heads: Map<string, Head>; written: WrittenIds; last: bigint; nowMs: number }) {
    this.heads = options.heads;
    this.#written = options.written;
    this.#position = options.last;
    this.#createdMs = options.nowMs;
  }

  /** Decides one change; what it writes counts for the changes that follow. */
  apply(change: Change): Outcome {
    const { stream, events } = change;
    const head = this.heads.get(baseStreamOf(stream)) ?? emptyHead;
    const decision = decideAppend({
      stream,
      expectedRevision: change.expectedRevision,
      // What deletes or closes a stream is an event as well, and always a new one.
      eventIds: change.kind === 'append' ? events.map((event) => event.id) : [randomUUID()],
      head,
      written: this.#written,
    });
    if (decision.type === 'repeat') return { ...decision, type: 'done' };
    if (decision.type !== 'append') return decision;
    if (change.kind === 'append') return this.#append(change, head, decision.current);
    return change.kind === 'delete' ? this.#delete(stream, head, decision.current) : this.#tombstone(stream);
  }

  #append({ stream, events }: Change, head: Head, current: bigint): Outcome {
    let last: StoredEvent | undefined;
    for (const event of events) last = this.#write(stream, event);
    if (head.hidingMetadata) {
      const fields = isMetaStream(stream) ? (last?.data ?? head.hidingMetadata) : head.hidingMetadata;
      this.#write(metaStreamOf(baseStreamOf(stream)), metadataEvent(undeleteMetadata(fields, head.last + 1n)));
    }
    return { type: 'done', revision: last?.revision ?? current, position: last?.position };
  }

  #delete(stream: string, head: Head, current: bigint): Outcome {
    if (current === noEvents && (isMetaStream(stream) || head.metaLast === noEvents)) return { type: 'wrong revision', current };
    // Nothing can hide the last event of a metadata stream, so there is nothing to write.
    if (isMetaStream(stream)) return { type: 'done', revision: current, position: undefined };
    const written = this.#write(metaStreamOf(stream), metadataEvent(softDeleteMetadata()));
    return { type: 'done', revision: written.revision, position: written.position };
  }

  #tombstone(stream: string): Outcome {
    const event = { id: randomUUID(), type: '$streamDeleted', isJson: false, data: empty, metadata: empty };
    const written = this.#write(stream, event, tombstone);
    return { type: 'done', revision: written.revision, position: written.position };
  }

  #write(stream: string, event: NewEvent, at?: bigint): StoredEvent {
    const base = baseStreamOf(stream);
    const head = this.heads.get(base) ?? emptyHead;
    const revision = at ?? lastRevision(head, stream) + 1n;
    this.#position += 1n;
    const { id, type, isJson, data, metadata } = event;
    const stored = { id, type, isJson, data, metadata, stream, revision, position: this.#position, createdMs: this.#createdMs };
    this.events.push(stored);
    this.#written.add(stream, event.id, { revision, position: stored.position });
    this.heads.set(
      base,
      isMetaStream(stream) ? describedHead(head, revision, isJson ? data : empty) : { ...head, last: revision },
    );
    return stored;
  }
}

/** True when a change can only be decided by looking for its event ids in the log. */
export function needsWrittenIds({ events, expectedRevision, stream }: Change, head: Head): boolean {
  if (events.length === 0) return false;
  if (expectedRevision === expected.any || expectedRevision === expected.streamExists) return true;
  return expectedRevision < lastRevision(head, stream);
}

const empty = new Uint8Array();

function metadataEvent(data: Uint8Array): NewEvent {
  return { id: randomUUID(), type: '$metadata', isJson: true, data, metadata: empty };
}
