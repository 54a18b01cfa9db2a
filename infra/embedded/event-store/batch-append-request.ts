import { expected, type NewEvent } from './event.ts';
import { ProtoReader } from './proto-reader.ts';
import { isUuid, uuidFromHalves } from './uuid.ts';
import { BadMessageError, exactRevision, newEvent, validName } from './wire.ts';

export interface Piece {
  /** The id as it came, to be sent back. */
  correlation: Buffer;
  correlationId: string;
  target: Target | undefined;
  events: NewEvent[];
  isFinal: boolean;
}

export interface Target {
  stream: string;
  expectedRevision: bigint;
  deadlineMs: number;
}

// Field numbers of event_store.client.streams.BatchAppendReq and its parts, and of shared.proto.
const request = { correlationId: 1, options: 2, proposedMessages: 3, isFinal: 4 } as const;
const options = {
  streamIdentifier: 1,
  streamPosition: 2,
  noStream: 3,
  any: 4,
  streamExists: 5,
  deadline: 6,
  timeLeft: 7,
} as const;
const proposed = { id: 1, metadata: 2, customMetadata: 3, data: 4 } as const;
const streamIdentifier = { name: 3 } as const;
const time = { seconds: 1, nanos: 2 } as const;
const uuid = { structured: 1, string: 2 } as const;
const structured = { most: 1, least: 2 } as const;
const entry = { key: 1, value: 2 } as const;

const empty = Buffer.alloc(0);

/** A piece of which nothing has been read yet. */
export const emptyPiece = (): Piece => ({
  correlation: empty,
  correlationId: '',
  target: undefined,
  events: [],
  isFinal: false,
});

/**
 * Reads a request into `piece`. By hand, because appends spend most of their time here. Throws BadMessageError or
 * MissingMetadataError; what could be read is in the piece.
 */
export function decodePiece(bytes: Buffer, piece: Piece): void {
  const reader = new ProtoReader(bytes);
  let wrong: Error | undefined;
  while (reader.next()) {
    try {
      readField(reader, piece);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      wrong ??= error;
    }
  }
  if (wrong) throw wrong;
}

function readField(reader: ProtoReader, piece: Piece): void {
  if (reader.field === request.correlationId) {
    piece.correlation = reader.bytes();
    piece.correlationId = readUuid(new ProtoReader(piece.correlation));
  } else if (reader.field === request.options) piece.target = readTarget(reader.message());
  else if (reader.field === request.proposedMessages) piece.events.push(readEvent(reader.message()));
  else if (reader.field === request.isFinal) piece.isFinal = reader.bool();
  else reader.skip();
}

function readTarget(reader: ProtoReader): Target {
  let stream = '';
  let expectedRevision: bigint | undefined;
  let deadlineMs = Infinity;
  while (reader.next()) {
    if (reader.field === options.streamIdentifier) stream = readName(reader.message());
    else if (reader.field === options.deadline) deadlineMs = readTime(reader.message());
    else if (reader.field === options.timeLeft) deadlineMs = Date.now() + readTime(reader.message());
    else if (reader.field === options.streamPosition) expectedRevision = exactRevision(reader.uint());
    else {
      if (reader.field === options.any) expectedRevision = expected.any;
      else if (reader.field === options.noStream) expectedRevision = expected.noStream;
      else if (reader.field === options.streamExists) expectedRevision = expected.streamExists;
      reader.skip();
    }
  }
  if (expectedRevision === undefined) throw new BadMessageError('The expected revision is not set.');
  return { stream: validName(stream), expectedRevision, deadlineMs };
}

function readEvent(reader: ProtoReader): NewEvent {
  let id = '';
  let type: string | undefined;
  let contentType: string | undefined;
  let data = empty;
  let metadata = empty;
  while (reader.next()) {
    if (reader.field === proposed.id) id = readUuid(reader.message());
    else if (reader.field === proposed.data) data = Buffer.from(reader.bytes());
    else if (reader.field === proposed.customMetadata) metadata = Buffer.from(reader.bytes());
    else if (reader.field === proposed.metadata) {
      const [key, value] = readEntry(reader.message());
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    } else reader.skip();
  }
  return newEvent({ id, type, contentType, data, metadata });
}

function readEntry(reader: ProtoReader): [string, string] {
  let key = '';
  let value = '';
  while (reader.next()) {
    if (reader.field === entry.key) key = reader.string();
    else if (reader.field === entry.value) value = reader.string();
    else reader.skip();
  }
  return [key, value];
}

function readName(reader: ProtoReader): string {
  let name = '';
  while (reader.next()) {
    if (reader.field === streamIdentifier.name) name = reader.string();
    else reader.skip();
  }
  return name;
}

/** Milliseconds in a Timestamp or Duration, which have the same fields. */
function readTime(reader: ProtoReader): number {
  let milliseconds = 0;
  while (reader.next()) {
    if (reader.field === time.seconds) milliseconds += Number(BigInt.asIntN(64, reader.uint())) * 1_000;
    else if (reader.field === time.nanos) milliseconds += Number(BigInt.asIntN(64, reader.uint())) / 1e6;
    else reader.skip();
  }
  return milliseconds;
}

function readUuid(reader: ProtoReader): string {
  let id = '';
  while (reader.next()) {
    if (reader.field === uuid.string) id = reader.string().toLowerCase();
    else if (reader.field === uuid.structured) id = readHalves(reader.message());
    else reader.skip();
  }
  if (!isUuid(id)) throw new BadMessageError('An event id or correlation id is not a UUID.');
  return id;
}

function readHalves(reader: ProtoReader): string {
  let most = 0n;
  let least = 0n;
  while (reader.next()) {
    if (reader.field === structured.most) most = reader.uint();
    else if (reader.field === structured.least) least = reader.uint();
    else reader.skip();
  }
  return uuidFromHalves(most, least);
}
