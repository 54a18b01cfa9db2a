import type { handleBidiStreamingCall, ServerDuplexStream } from '@grpc/grpc-js';
import { ArrivingAppends, type BatchedAppend, type RefusedArrival } from './arriving-appends.ts';
import { decodePiece, emptyPiece, type Piece } from './batch-append-request.ts';
import { batchFailure, batchSuccess, problem, type Problem } from './batch-append-response.ts';
import { appendTooHeavy, batchCancelled, toRefusal } from './errors.ts';
import type { EventLog } from './log.ts';
import { TooLateError } from './writer.ts';

type Call = ServerDuplexStream<Buffer, Buffer>;

const maxUnanswered = 4_096;
/** For appends with a later deadline or none. */
const answerWithinMs = 60_000;

const refusals: Record<RefusedArrival, () => Problem> = {
  'too late': problem.timeout,
  'too large': problem.tooLarge,
  'too heavy': () => problem.badRequest(appendTooHeavy().message),
  'too many': () => problem.badRequest('Too many appends are unfinished on one call.'),
};

/**
 * BatchAppend: many appends share one call. Each comes in one or more requests with the same correlation id,
 * the last of them marked final, and is answered once, in any order: when it is on disk, or at its deadline.
 */
export function handleBatchAppend(log: EventLog, stopping: AbortSignal): handleBidiStreamingCall<Buffer, Buffer> {
  return (call) => new BatchCall(call, log, stopping).run();
}

class BatchCall {
  readonly #call: Call;
  readonly #log: EventLog;
  readonly #stopping: AbortSignal;
  readonly #arriving = new ArrivingAppends();
  readonly #timers = new Map<BatchedAppend, NodeJS.Timeout>();
  #submitted = 0;
  #allArrived = false;
  #isOver = false;

  constructor(call: Call, log: EventLog, stopping: AbortSignal) {
    this.#call = call;
    this.#log = log;
    this.#stopping = stopping;
  }

  run(): void {
    const call = this.#call;
    const endWhenAnswered = () => this.#endWhenAnswered();
    const over = () => {
      this.#isOver = true;
      this.#stopping.removeEventListener('abort', endWhenAnswered);
      for (const timer of this.#timers.values()) clearTimeout(timer);
      this.#timers.clear();
    };
    this.#stopping.addEventListener('abort', endWhenAnswered);
    call.once('cancelled', over);
    call.once('close', over);
    call.on('error', over);
    call.on('drain', () => this.#pace());
    call.on('data', (request: Buffer) => this.#receive(request));
    call.on('end', () => {
      this.#allArrived = true;
      this.#endWhenAnswered();
    });
    if (this.#stopping.aborted) endWhenAnswered();
  }

  #receive(request: Buffer): void {
    if (this.#isOver || this.#stopping.aborted) return;
    const piece = emptyPiece();
    try {
      decodePiece(request, piece);
    } catch (error) {
      return this.#refuse(piece, error);
    }
    const arrival = this.#arriving.take(piece, Date.now());
    if (arrival.type === 'unknown') return;
    const { type, append } = arrival;
    if (type !== 'pending' && type !== 'complete') return this.#answer(append, () => failureOf(append, refusals[type]()));
    if (!this.#timers.has(append)) this.#timers.set(append, this.#timerOf(piece.correlationId, append));
    if (type === 'complete') void this.#submit(append);
  }

  #refuse(piece: Piece, error: unknown): void {
    // Without its id an append cannot be answered.
    if (piece.correlationId === '') return this.#fail(error);
    const append = this.#arriving.get(piece.correlationId);
    if (!this.#arriving.refuse(piece)) return;
    const { stream = '', deadlineMs = Infinity } = append ?? piece.target ?? {};
    const why = deadlineMs <= Date.now() ? problem.timeout() : problem.badRequest(textOf(error));
    const response = batchFailure(piece.correlation, stream, why);
    if (append) this.#answer(append, () => response);
    else this.#reply(response);
  }

  async #submit(append: BatchedAppend): Promise<void> {
    const { correlation, stream, expectedRevision, events, deadlineMs } = append;
    this.#submitted += 1;
    this.#pace();
    try {
      const outcome = await this.#log.submit(
        { kind: 'append', stream, expectedRevision, events },
        () => this.#isOver || append.isAnswered || Date.now() > deadlineMs,
      );
      this.#answer(append, () => {
        if (outcome.type === 'done') return batchSuccess(correlation, stream, outcome);
        if (outcome.type === 'deleted') return failureOf(append, problem.deleted(stream));
        return failureOf(append, problem.wrongRevision(expectedRevision, outcome.current));
      });
    } catch (error) {
      if (error instanceof TooLateError) this.#answer(append, () => failureOf(append, problem.timeout()));
      else this.#fail(error);
    }
    this.#submitted -= 1;
    this.#pace();
    this.#endWhenAnswered();
  }

  #timerOf(id: string, append: BatchedAppend): NodeJS.Timeout {
    const leftMs = Math.max(0, append.deadlineMs - Date.now());
    return setTimeout(
      () => {
        if (this.#arriving.get(id) === append) this.#arriving.refuse({ correlationId: id, isFinal: false });
        this.#answer(append, () => failureOf(append, problem.timeout()));
      },
      Math.min(leftMs, answerWithinMs),
    );
  }

  /** Responds to an append once: the client treats a second response to one id as an error. */
  #answer(append: BatchedAppend, response: () => Buffer): void {
    clearTimeout(this.#timers.get(append));
    this.#timers.delete(append);
    if (append.isAnswered) return;
    append.isAnswered = true;
    this.#reply(response());
  }

  #reply(response: Buffer): void {
    if (!this.#isOver) this.#call.write(response);
  }

  #fail(error: unknown): void {
    if (!this.#isOver) this.#call.emit('error', toRefusal(error));
  }

  /** Reads on only while responses leave as fast as appends arrive. */
  #pace(): void {
    if (this.#submitted >= maxUnanswered || this.#call.writableNeedDrain) this.#call.pause();
    else if (this.#call.isPaused()) this.#call.resume();
  }

  #endWhenAnswered(): void {
    if (this.#submitted > 0 || this.#isOver) return;
    if (this.#stopping.aborted) this.#fail(batchCancelled());
    else if (this.#allArrived) this.#call.end();
  }
}

const failureOf = ({ correlation, stream }: BatchedAppend, why: Problem) => batchFailure(correlation, stream, why);
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
