import type { handleBidiStreamingCall, ServerDuplexStream } from '@grpc/grpc-js';
import { batchFailure, batchSuccess, problem, type BatchResponse } from './batch-append-response.ts';
import { shuttingDown, toRefusal } from './errors.ts';
import { maxAppendBytes, sizeOf, type NewEvent } from './event.ts';
import type { EventLog } from './log.ts';
import { streams } from './protocol.ts';
import { BadMessageError, readExpectedRevision, readProposed, readStreamName, readUuid } from './wire.ts';
import { TooLateError } from './writer.ts';

type Request = InstanceType<typeof streams.BatchAppendReq>;
type Call = ServerDuplexStream<Request, BatchResponse>;

/** An append whose requests are still arriving. */
interface Arriving {
  stream: string;
  expectedRevision: bigint;
  deadlineMs: number;
  events: NewEvent[];
  bytes: number;
}

const maxArriving = 1_000;
const maxUnanswered = 4_096;

/**
 * BatchAppend: many appends share one call. Each comes in one or more requests with the same correlation id,
 * the last of them marked final, and is answered when it is on disk, in any order.
 */
export function handleBatchAppend(
  log: EventLog,
  stopping: AbortSignal,
): handleBidiStreamingCall<Request, BatchResponse> {
  return (call) => {
    const arriving = new Map<string, Arriving>();
    let unanswered = 0;
    let ended = false;
    const endWhenAnswered = () => {
      if (unanswered > 0) return;
      if (stopping.aborted) call.emit('error', shuttingDown());
      else if (ended) call.end();
    };
    const paceRequests = () => {
      if (unanswered >= maxUnanswered || call.writableNeedDrain) call.pause();
      else if (call.isPaused()) call.resume();
    };
    const settle = () => {
      unanswered -= 1;
      paceRequests();
      endWhenAnswered();
    };
    const forget = () => {
      arriving.clear();
      stopping.removeEventListener('abort', endWhenAnswered);
    };
    stopping.addEventListener('abort', endWhenAnswered);
    call.once('cancelled', forget);
    call.on('data', (request: Request) => {
      const ready = receive(call, arriving, request);
      if (!ready) return;
      unanswered += 1;
      paceRequests();
      void answer(call, log, request, ready).then(settle);
    });
    call.on('drain', paceRequests);
    call.on('end', () => {
      ended = true;
      endWhenAnswered();
    });
    call.on('error', forget);
    call.once('close', forget);
  };
}

/** Takes one request in. Returns the append when it is complete; answers it here when it cannot be taken. */
function receive(call: Call, arriving: Map<string, Arriving>, request: Request): Arriving | undefined {
  let id = '';
  let stream = '';
  try {
    id = readUuid(request.getCorrelationId());
    const options = request.getOptions();
    if (options) {
      if (arriving.size >= maxArriving) throw new BadMessageError('Too many appends are unfinished on one call.');
      stream = readStreamName(options.getStreamIdentifier());
      arriving.set(id, startOf(stream, options));
    }
    const append = arriving.get(id);
    if (!append) return undefined;
    stream = append.stream;
    for (const message of request.getProposedMessagesList()) {
      const event = readProposed(message);
      append.bytes += sizeOf(event);
      append.events.push(event);
    }
    if (append.bytes > maxAppendBytes) {
      arriving.delete(id);
      call.write(batchFailure(request, stream, problem.tooLarge()));
      return undefined;
    }
    if (!request.getIsFinal()) return undefined;
    arriving.delete(id);
    return append;
  } catch (error) {
    arriving.delete(id);
    const message = error instanceof Error ? error.message : String(error);
    call.write(batchFailure(request, stream, problem.badRequest(message)));
    return undefined;
  }
}

function startOf(stream: string, options: InstanceType<typeof streams.BatchAppendReq.Options>): Arriving {
  const revision = options.hasStreamPosition() ? options.getStreamPosition() : undefined;
  return {
    stream,
    expectedRevision: readExpectedRevision(options, revision),
    deadlineMs: options.getDeadline()?.toDate().getTime() ?? Infinity,
    events: [],
    bytes: 0,
  };
}

async function answer(call: Call, log: EventLog, request: Request, append: Arriving): Promise<void> {
  const { stream, expectedRevision, events, deadlineMs } = append;
  try {
    const outcome = await log.submit(
      { kind: 'append', stream, expectedRevision, events },
      () => call.cancelled || Date.now() > deadlineMs,
    );
    if (call.cancelled) return;
    if (outcome.type === 'done') call.write(batchSuccess(request, stream, outcome));
    else if (outcome.type === 'deleted') call.write(batchFailure(request, stream, problem.deleted(stream)));
    else call.write(batchFailure(request, stream, problem.wrongRevision(expectedRevision, outcome.current)));
  } catch (error) {
    if (call.cancelled) return;
    if (error instanceof TooLateError) call.write(batchFailure(request, stream, problem.timeout()));
    else call.emit('error', toRefusal(error));
  }
}
