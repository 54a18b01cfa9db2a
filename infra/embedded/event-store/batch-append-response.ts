import { maxAppendBytes } from './event.ts';
import { Code, shared, status, streams } from './protocol.ts';
import { googleEmpty, pack, setExpected, streamIdentifier } from './wire.ts';

/** An answer of BatchAppend. */
export type BatchResponse = InstanceType<typeof streams.BatchAppendResp>;
type Problem = InstanceType<typeof status.Status>;
type Request = InstanceType<typeof streams.BatchAppendReq>;

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

/** The answer to an append that was refused. */
export function batchFailure(request: Request, stream: string, error: Problem): BatchResponse {
  const response = responseTo(request, stream);
  response.setError(error);
  return response;
}

/** The answer to an append that is on disk. */
export function batchSuccess(
  request: Request,
  stream: string,
  written: { revision: bigint; position: bigint | undefined },
): BatchResponse {
  const response = responseTo(request, stream);
  const success = new streams.BatchAppendResp.Success();
  if (written.revision < 0n) success.setNoStream(googleEmpty());
  else success.setCurrentRevision(written.revision.toString());
  if (written.position === undefined) {
    success.setNoPosition(googleEmpty());
  } else {
    const position = new shared.AllStreamPosition();
    position.setCommitPosition(written.position.toString());
    position.setPreparePosition(written.position.toString());
    success.setPosition(position);
  }
  response.setSuccess(success);
  return response;
}

function responseTo(request: Request, stream: string): BatchResponse {
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(request.getCorrelationId());
  response.setStreamIdentifier(streamIdentifier(stream));
  return response;
}
