import type { handleClientStreamingCall } from '@grpc/grpc-js';
import type { Outcome } from './append-batch.ts';
import { maxAppendSizeExceeded, streamDeleted, toRefusal } from './errors.ts';
import { maxAppendBytes, sizeOf, type NewEvent } from './event.ts';
import type { EventLog } from './log.ts';
import { streams } from './protocol.ts';
import { BadMessageError, emptyMessage, readExpectedRevision, readProposed, readStreamName, setExpected } from './wire.ts';

type Request = InstanceType<typeof streams.AppendReq>;
type Response = InstanceType<typeof streams.AppendResp>;

/** Append: the client sends where to append, then event by event, and gets one answer. */
export function handleAppend(log: EventLog): handleClientStreamingCall<Request, Response> {
  return (call, callback) => {
    const events: NewEvent[] = [];
    let bytes = 0;
    let target: { stream: string; expectedRevision: bigint } | undefined;
    let answered = false;
    const fail = (error: unknown) => {
      if (answered) return;
      answered = true;
      events.length = 0;
      callback(toRefusal(error));
    };
    call.on('data', (request: Request) => {
      if (answered) return;
      try {
        const options = request.getOptions();
        if (options) target = readTarget(options);
        const proposed = request.getProposedMessage();
        if (!proposed) return;
        const event = readProposed(proposed);
        bytes += sizeOf(event);
        if (bytes > maxAppendBytes) throw maxAppendSizeExceeded();
        events.push(event);
      } catch (error) {
        fail(error);
      }
    });
    call.on('error', fail);
    const submit = async () => {
      if (!target) throw new BadMessageError('The first message of an append must be its options.');
      const { stream, expectedRevision } = target;
      const outcome = await log.submit({ kind: 'append', stream, expectedRevision, events }, () => call.cancelled);
      callback(null, toResponse(outcome, stream, expectedRevision));
    };
    call.on('end', () => {
      if (!answered) submit().catch(fail);
    });
  };
}

function readTarget(options: InstanceType<typeof streams.AppendReq.Options>) {
  const revision = options.hasRevision() ? options.getRevision() : undefined;
  return {
    stream: readStreamName(options.getStreamIdentifier()),
    expectedRevision: readExpectedRevision(options, revision),
  };
}

function toResponse(outcome: Outcome, stream: string, expectedRevision: bigint): Response {
  const response = new streams.AppendResp();
  if (outcome.type === 'deleted') throw streamDeleted(stream);
  if (outcome.type === 'wrong revision') {
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (outcome.current < 0n) wrong.setCurrentNoStream(emptyMessage());
    else wrong.setCurrentRevision(outcome.current.toString());
    setExpected(expectedRevision, {
      any: () => wrong.setExpectedAny(emptyMessage()),
      noStream: () => wrong.setExpectedNoStream(emptyMessage()),
      streamExists: () => wrong.setExpectedStreamExists(emptyMessage()),
      exact: (revision) => wrong.setExpectedRevision(revision),
    });
    response.setWrongExpectedVersion(wrong);
    return response;
  }
  const success = new streams.AppendResp.Success();
  if (outcome.revision < 0n) success.setNoStream(emptyMessage());
  else success.setCurrentRevision(outcome.revision.toString());
  if (outcome.position === undefined) {
    success.setNoPosition(emptyMessage());
  } else {
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(outcome.position.toString());
    position.setPreparePosition(outcome.position.toString());
    success.setPosition(position);
  }
  response.setSuccess(success);
  return response;
}
