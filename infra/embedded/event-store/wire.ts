import { expected, type NewEvent } from './event.ts';
import { any, empty, shared } from './protocol.ts';
import { baseStreamOf, isMetaStream } from './stream-name.ts';
import { isUuid, nilUuid, uuidFromHalves } from './uuid.ts';

/** Thrown where a message of a client does not make sense. */
export class BadMessageError extends Error {}

/** Thrown where an event comes without its type or content type. */
export class MissingMetadataError extends Error {
  readonly property: string;

  constructor(property: string) {
    super(`Required Metadata Property '${property}' is missing`);
    this.property = property;
  }
}

type Uuid = InstanceType<typeof shared.UUID>;
type StreamIdentifier = InstanceType<typeof shared.StreamIdentifier>;

interface ProposedMessage {
  getId: () => Uuid | undefined;
  getMetadataMap: () => { get: (key: string) => string | undefined };
  getCustomMetadata_asU8: () => Uint8Array;
  getData_asU8: () => Uint8Array;
}

interface ExpectedRevision {
  hasAny: () => boolean;
  hasNoStream: () => boolean;
  hasStreamExists: () => boolean;
}

export function readUuid(uuid: Uuid | undefined): string {
  const halves = uuid?.getStructured();
  const text = halves
    ? uuidFromHalves(BigInt(halves.getMostSignificantBits()), BigInt(halves.getLeastSignificantBits()))
    : uuid?.getString().toLowerCase();
  if (!text || !isUuid(text)) throw new BadMessageError('An event id or correlation id is not a UUID.');
  return text;
}

export function readStreamName(identifier: StreamIdentifier | undefined): string {
  return validName(Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8'));
}

/** A stream name as a client sent it. Throws BadMessageError for none, and for what would be the metadata of none. */
export function validName(name: string): string {
  if (name === '') throw new BadMessageError("Required field 'StreamIdentifier' not set.");
  if (isMetaStream(name) && baseStreamOf(name) === '') throw new BadMessageError(`'${name}' is not a valid stream name.`);
  return name;
}

export function streamIdentifier(stream: string): StreamIdentifier {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream, 'utf8'));
  return identifier;
}

export function readExpectedRevision(options: ExpectedRevision, revision: string | undefined): bigint {
  if (revision !== undefined) return exactRevision(BigInt(revision));
  if (options.hasAny()) return expected.any;
  if (options.hasNoStream()) return expected.noStream;
  if (options.hasStreamExists()) return expected.streamExists;
  throw new BadMessageError('The expected revision is not set.');
}

/** An exact expected revision as it came: the largest number there is means no stream. Throws BadMessageError beyond 2^63-1. */
export function exactRevision(unsigned: bigint): bigint {
  const revision = BigInt.asIntN(64, unsigned);
  if (revision < expected.noStream) throw new BadMessageError(`'${unsigned}' is not a valid stream revision.`);
  return revision;
}

export function readProposed(message: ProposedMessage): NewEvent {
  const metadata = message.getMetadataMap();
  return newEvent({
    id: readUuid(message.getId()),
    type: metadata.get('type'),
    contentType: metadata.get('content-type'),
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  });
}

/** An event of its parts. Throws MissingMetadataError without type or content type, BadMessageError without an id. */
export function newEvent(parts: {
  id: string;
  type: string | undefined;
  contentType: string | undefined;
  data: Uint8Array;
  metadata: Uint8Array;
}): NewEvent {
  const { id, type, contentType, data, metadata } = parts;
  if (id === '' || id === nilUuid) throw new BadMessageError('Empty eventId provided.');
  if (!type) throw new MissingMetadataError('type');
  if (!contentType) throw new MissingMetadataError('content-type');
  return { id, type, isJson: contentType === 'application/json', data, metadata };
}

/** Packs a message of the event_store.client package for the details of a status. */
export function pack(name: string, message: { serializeBinary: () => Uint8Array }) {
  const packed = new any.Any();
  packed.pack(message.serializeBinary(), `event_store.client.${name}`);
  return packed;
}

/** Sets the expected revision of a WrongExpectedVersion message, whose setters differ by a suffix only. */
export function setExpected(
  expectedRevision: bigint,
  set: { any: () => void; noStream: () => void; streamExists: () => void; exact: (revision: string) => void },
): void {
  if (expectedRevision === expected.any) set.any();
  else if (expectedRevision === expected.noStream) set.noStream();
  else if (expectedRevision === expected.streamExists) set.streamExists();
  else set.exact(expectedRevision.toString());
}

export const emptyMessage = () => new shared.Empty();
export const googleEmpty = () => new empty.Empty();
