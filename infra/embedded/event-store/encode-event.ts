import type { StoredEvent } from './event.ts';
import { ProtoWriter } from './proto-writer.ts';
import { uuidBytes } from './uuid.ts';

/** An event as a reader gets it. A link comes with what it points to; `event` is absent where that no longer exists. */
export interface ResolvedEvent {
  event: StoredEvent | undefined;
  link?: StoredEvent;
}

export type UuidForm = 'string' | 'structured';

// Field numbers of event_store.client.streams.ReadResp and its parts, and of shared.proto.
const readResp = { event: 1 } as const;
const readEvent = { event: 1, link: 2, commitPosition: 3 } as const;
const recorded = { id: 1, stream: 2, revision: 3, prepare: 4, commit: 5, metadata: 6, custom: 7, data: 8 } as const;
const streamIdentifier = { name: 3 } as const;
const uuid = { structured: 1, string: 2 } as const;
const entry = { key: 1, value: 2 } as const;

const fixedBytes = 320;

/** Writes a ReadResp that carries an event. By hand, because reads spend most of their time here. */
export function encodeReadEvent({ event, link }: ResolvedEvent, ids: UuidForm): Buffer {
  const writer = new ProtoWriter(atMost(event) + atMost(link) + 64);
  const end = writer.mark;
  const original = link ?? event;
  if (original) writer.uint(readEvent.commitPosition, original.position);
  if (link) writeRecorded(writer, readEvent.link, link, ids);
  if (event) writeRecorded(writer, readEvent.event, event, ids);
  writer.message(readResp.event, end);
  return writer.result();
}

function writeRecorded(writer: ProtoWriter, field: number, event: StoredEvent, ids: UuidForm): void {
  const end = writer.mark;
  writer.bytes(recorded.data, event.data);
  writer.bytes(recorded.custom, event.metadata);
  writeEntry(writer, 'created', `${event.createdMs}0000`);
  writeEntry(writer, 'content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  writeEntry(writer, 'type', event.type);
  writer.uint(recorded.commit, event.position);
  writer.uint(recorded.prepare, event.position);
  writer.uint(recorded.revision, event.revision);
  const stream = writer.mark;
  writer.string(streamIdentifier.name, event.stream);
  writer.message(recorded.stream, stream);
  writeId(writer, event.id, ids);
  writer.message(field, end);
}

function writeEntry(writer: ProtoWriter, key: string, value: string): void {
  const end = writer.mark;
  writer.string(entry.value, value);
  writer.string(entry.key, key);
  writer.message(recorded.metadata, end);
}

function writeId(writer: ProtoWriter, id: string, ids: UuidForm): void {
  const end = writer.mark;
  if (ids === 'string') {
    writer.string(uuid.string, id);
  } else {
    const bytes = uuidBytes(id);
    writer.uint(2, bytes.readBigUInt64BE(8));
    writer.uint(1, bytes.readBigUInt64BE(0));
    writer.message(uuid.structured, end);
  }
  writer.message(recorded.id, end);
}

function atMost(event: StoredEvent | undefined): number {
  if (!event) return 0;
  return fixedBytes + event.data.length + event.metadata.length + 3 * (event.stream.length + event.type.length);
}
