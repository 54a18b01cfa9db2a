import type { StoredEvent } from './event.ts';
import { uuidText } from './uuid.ts';

/**
 * SQL for an event as one value, which costs less to take apart than columns do: a query of `pg` gives each of them as a
 * text of its own, and COPY sends this one as it is. The order is that of `unpackEvent`.
 */
export const packedEvent = `
  int8send(position) || int8send(revision) || int8send(created_ms) || uuid_send(event_id) || boolsend(is_json)
  || int4send(octet_length(stream)) || int4send(octet_length(type)) || int4send(octet_length(metadata))
  || stream || type || metadata || data`;

const at = { position: 0, revision: 8, createdMs: 16, id: 24, isJson: 40, stream: 41, type: 45, metadata: 49 } as const;
const fixedBytes = 53;

/** The event in a value that `packedEvent` made. Its data are views of the value. */
export function unpackEvent(bytes: Buffer): StoredEvent {
  const type = fixedBytes + bytes.readInt32BE(at.stream);
  const metadata = type + bytes.readInt32BE(at.type);
  const data = metadata + bytes.readInt32BE(at.metadata);
  return {
    id: uuidText(bytes.toString('hex', at.id, at.isJson)),
    type: bytes.toString('utf8', type, metadata),
    isJson: bytes[at.isJson] === 1,
    data: bytes.subarray(data),
    metadata: bytes.subarray(metadata, data),
    stream: bytes.toString('utf8', fixedBytes, type),
    revision: bytes.readBigInt64BE(at.revision),
    position: bytes.readBigInt64BE(at.position),
    createdMs: Number(bytes.readBigInt64BE(at.createdMs)),
  };
}
