import { Metadata, type handleClientStreamingCall } from '@grpc/grpc-js';
import type { Outcome } from './append-batch.ts';
import { appendTooHeavy, maxAppendSizeExceeded, shuttingDown, streamDeleted, toRefusal } from './errors.ts';
import { maxAppendBytes, maxAppendMemory, sizeOf, type NewEvent } from './event.ts';
import type { EventLog } from './log.ts';
import { streams } from './protocol.ts';
import { BadMessageError, emptyMessage, readExpectedRevision, readProposed, readStreamName, setExpected } from './wire.ts';

type Request = InstanceType<typeof streams.AppendReq>;
type Response = InstanceType<typeof streams.AppendResp>;

/**
 * Append: the client sends where to append, then event by event, and gets one answer. `stopping` refuses what has not
 * arrived whole.
 */
export function handleAppend(log: EventLog, stopping: AbortSignal): handleClientStreamingCall<Request, Response> {
  return (call, callback) => {
    const events: NewEvent[] = [];
    let dataBytes = 0;
    let memory = 0;
    let target: { stream: string; expectedRevision: bigint } | undefined;
    let answered = false;
    const stop = () => fail(shuttingDown());
    const arrived = () => stopping.removeEventListener('abort', stop);
    const fail = (error: unknown) => {
      arrived();
      if (answered) return;
      answered = true;
      events.length = 0;
      callback(toRefusal(error));
    };
    stopping.addEventListener('abort', stop);
    call.once('cancelled', arrived);
    if (stopping.aborted) stop();
    call.on('data', (request: Request) => {
      if (answered) return;
      try {
        const options = request.getOptions();
        if (options) target = readTarget(options);
        const proposed = request.getProposedMessage();
        if (!proposed) return;
        dataBytes += proposed.getData_asU8().length;
        if (dataBytes > maxAppendBytes) throw maxAppendSizeExceeded();
        const event = readProposed(proposed);
        memory += sizeOf(event);
        if (memory > maxAppendMemory) throw appendTooHeavy();
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
      // An append that was broken off ends like a whole one; only when something is sent does the call look which it was.
      call.sendMetadata(new Metadata());
      setImmediate(() => {
        arrived();
        if (!answered && !call.cancelled) submit().catch(fail);
      });
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
