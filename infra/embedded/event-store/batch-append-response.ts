import { maxAppendBytes } from './event.ts';
import { ProtoWriter } from './proto-writer.ts';
import { Code, shared, status, streams } from './protocol.ts';
import { googleEmpty, pack, setExpected, streamIdentifier } from './wire.ts';

/** Why an append of a batch call was refused, as google.rpc.Status. */
export type Problem = InstanceType<typeof status.Status>;

function problemOf(
  code: Parameters<Problem['setCode']>[0],
  name: string,
  details: { serializeBinary: () => Uint8Array },
): Problem {
  const made = new status.Status();
  made.setCode(code);
  made.setMessage(name);
  made.setDetails(pack(name, details));
  return made;
}

/** Why one append of a batch call failed, as google.rpc.Status with the details of the real server. */
export const problem = {
  timeout: () => problemOf(Code.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout()),
  tooLarge: () => {
    const details = new shared.MaximumAppendSizeExceeded();
    details.setMaxappendsize(maxAppendBytes);
    return problemOf(Code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details);
  },
  badRequest: (message: string) => {
    const details = new shared.BadRequest();
    details.setMessage(message);
    return problemOf(Code.INVALID_ARGUMENT, 'BadRequest', details);
  },
  deleted: (stream: string) => {
    const details = new shared.StreamDeleted();
    details.setStreamIdentifier(streamIdentifier(stream));
    return problemOf(Code.NOT_FOUND, 'StreamDeleted', details);
  },
  wrongRevision: (expectedRevision: bigint, current: bigint) => {
    const details = new shared.WrongExpectedVersion();
    if (current < 0n) details.setCurrentNoStream(googleEmpty());
    else details.setCurrentStreamRevision(current.toString());
    setExpected(expectedRevision, {
      any: () => details.setExpectedAny(googleEmpty()),
      noStream: () => details.setExpectedNoStream(googleEmpty()),
      streamExists: () => details.setExpectedStreamExists(googleEmpty()),
      exact: (revision) => details.setExpectedStreamPosition(revision),
    });
    return problemOf(Code.ALREADY_EXISTS, 'WrongExpectedVersion', details);
  },
};

/** The answer to an append that was refused; `correlation` is its id as it came. */
export function batchFailure(correlation: Uint8Array, stream: string, error: Problem): Buffer {
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(shared.UUID.deserializeBinary(correlation));
  response.setStreamIdentifier(streamIdentifier(stream));
  response.setError(error);
  return Buffer.from(response.serializeBinary());
}

// Field numbers of event_store.client.streams.BatchAppendResp and its parts, and of shared.proto.
const batchAppendResp = { correlationId: 1, success: 3, streamIdentifier: 4 } as const;
const success = { currentRevision: 1, noStream: 2, position: 3, noPosition: 4 } as const;
const allStreamPosition = { commit: 1, prepare: 2 } as const;
const streamName = 3;

const fixedBytes = 80;

/** The answer to an append that is on disk. By hand, because appends spend most of their time on the wire. */
export function batchSuccess(
  correlation: Uint8Array,
  stream: string,
  { revision, position }: { revision: bigint; position: bigint | undefined },
): Buffer {
  const writer = new ProtoWriter(fixedBytes + correlation.length + 3 * stream.length);
  const end = writer.mark;
  writer.string(streamName, stream);
  writer.message(batchAppendResp.streamIdentifier, end);
  const beforeSuccess = writer.mark;
  if (position === undefined) {
    writer.message(success.noPosition, writer.mark);
  } else {
    const beforePosition = writer.mark;
    writer.uint(allStreamPosition.prepare, position);
    writer.uint(allStreamPosition.commit, position);
    writer.message(success.position, beforePosition);
  }
  if (revision < 0n) writer.message(success.noStream, writer.mark);
  else writer.uint(success.currentRevision, revision);
  writer.message(batchAppendResp.success, beforeSuccess);
  writer.bytes(batchAppendResp.correlationId, correlation);
  return writer.result();
}
