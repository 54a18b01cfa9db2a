import { Metadata, status, type StatusObject } from '@grpc/grpc-js';
import { maxAppendBytes, maxAppendMemory } from './event.ts';
import { BadMessageError, MissingMetadataError } from './wire.ts';
import { LogUnavailableError, TooLateError } from './writer.ts';

const shuttingDownText = 'Server Is Shutting Down';

/** A refusal as gRPC carries it; the client distinguishes errors by the `exception` trailer. */
export class RefusedError extends Error implements Partial<StatusObject> {
  readonly code: status;
  readonly details: string;
  readonly metadata = new Metadata();

  constructor(code: status, details: string, trailers: Record<string, string> = {}) {
    super(carried(details));
    this.code = code;
    this.details = this.message;
    for (const [key, value] of Object.entries(trailers)) this.metadata.set(key, printable(carried(value)));
  }
}

export function streamDeleted(stream: string): RefusedError {
  return new RefusedError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
}

/** A stream is not where the caller thought who wants to delete or close it; `current` is -1 for one without events. */
export function wrongExpectedVersion(stream: string, revisions: { expected: bigint; current: bigint }): RefusedError {
  const details =
    `Delete failed due to WrongExpectedVersion. Stream: ${stream}, ` +
    `Expected version: ${revisions.expected}, Actual version: ${revisions.current}`;
  return new RefusedError(status.FAILED_PRECONDITION, details, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(revisions.expected),
    'actual-version': String(revisions.current),
  });
}

/** The append is larger than the server takes. */
export function maxAppendSizeExceeded(): RefusedError {
  return new RefusedError(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendBytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxAppendBytes),
  });
}

/** The append takes more memory than the server grants it, though its data are within the limit. */
export function appendTooHeavy(): BadMessageError {
  return new BadMessageError(`An append may hold ${maxAppendMemory} bytes of data, metadata and types at most.`);
}

export function shuttingDown(): RefusedError {
  return new RefusedError(status.UNAVAILABLE, shuttingDownText);
}

/** The server is on its way down and ends a batch call; EventStoreDB cancels these. */
export function batchCancelled(): RefusedError {
  return new RefusedError(status.CANCELLED, shuttingDownText);
}

/** More has come at once than a live subscription holds; EventStoreDB cuts such a subscriber off. */
export function consumerTooSlow(): RefusedError {
  return new RefusedError(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );
}

/** The refusal that a client gets for an error in a handler. */
export function toRefusal(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error;
  if (error instanceof TooLateError) return new RefusedError(status.ABORTED, `Operation timed out: ${error.message}`);
  if (error instanceof BadMessageError) return new RefusedError(status.INVALID_ARGUMENT, error.message);
  if (error instanceof MissingMetadataError) {
    return new RefusedError(status.INVALID_ARGUMENT, error.message, {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    });
  }
  if (error instanceof LogUnavailableError) return new RefusedError(status.UNAVAILABLE, error.message);
  if (error instanceof TypeError || error instanceof RangeError) return new RefusedError(status.UNKNOWN, error.message);
  return new RefusedError(status.UNAVAILABLE, 'The event log could not be read.');
}

/** Details and trailers travel as headers, and a call whose headers are too large never ends; long texts are cut. */
function carried(text: string): string {
  const whole = encodeURIComponent(text.toWellFormed()).length <= 16_384;
  return whole ? text : `${Buffer.from(text).toString('utf8', 0, 1_000)}…`;
}

/** Trailers are ASCII; anything else in a stream name is percent-encoded. */
function printable(value: string): string {
  return value.replace(/[^ -~]+/gu, (text) => encodeURIComponent(text));
}
