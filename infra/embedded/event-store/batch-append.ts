import type { handleBidiStreamingCall, ServerDuplexStream } from '@grpc/grpc-js';
import { ArrivingAppends, type BatchedAppend } from './arriving-appends.ts';
import { decodePiece, emptyPiece } from './batch-append-request.ts';
import { batchFailure, batchSuccess, problem } from './batch-append-response.ts';
import { shuttingDown, toRefusal } from './errors.ts';
import type { EventLog } from './log.ts';
import { TooLateError } from './writer.ts';

type Call = ServerDuplexStream<Buffer, Buffer>;

const maxUnanswered = 4_096;

/**
 * BatchAppend: many appends share one call. Each comes in one or more requests with the same correlation id,
 * the last of them marked final, and is answered when it is on disk, in any order.
 */
export function handleBatchAppend(log: EventLog, stopping: AbortSignal): handleBidiStreamingCall<Buffer, Buffer> {
  return (call) => new BatchCall(call, log, stopping).run();
}

class BatchCall {
  readonly #call: Call;
  readonly #log: EventLog;
  readonly #stopping: AbortSignal;
  readonly #arriving = new ArrivingAppends();
  #unanswered = 0;
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
  }

  #receive(request: Buffer): void {
    const piece = emptyPiece();
    try {
      decodePiece(request, piece);
      const arrival = this.#arriving.take(piece);
      if (arrival.type === 'too large') this.#reply(batchFailure(piece.correlation, arrival.append.stream, problem.tooLarge()));
      if (arrival.type === 'complete') void this.#answer(piece.correlation, arrival.append);
    } catch (error) {
      // Without its id an append cannot be answered.
      if (piece.correlationId === '') return this.#fail(error);
      const stream = this.#arriving.streamOf(piece.correlationId) ?? '';
      this.#arriving.forget(piece.correlationId);
      const message = error instanceof Error ? error.message : String(error);
      this.#reply(batchFailure(piece.correlation, stream, problem.badRequest(message)));
    }
  }

  async #answer(correlation: Buffer, append: BatchedAppend): Promise<void> {
    const { stream, expectedRevision, events, deadlineMs } = append;
    this.#unanswered += 1;
    this.#pace();
    try {
      const outcome = await this.#log.submit(
        { kind: 'append', stream, expectedRevision, events },
        () => this.#isOver || Date.now() > deadlineMs,
      );
      if (outcome.type === 'done') this.#reply(batchSuccess(correlation, stream, outcome));
      else if (outcome.type === 'deleted') this.#reply(batchFailure(correlation, stream, problem.deleted(stream)));
      else this.#reply(batchFailure(correlation, stream, problem.wrongRevision(expectedRevision, outcome.current)));
    } catch (error) {
      if (error instanceof TooLateError) this.#reply(batchFailure(correlation, stream, problem.timeout()));
      else this.#fail(error);
    }
    this.#unanswered -= 1;
    this.#pace();
    this.#endWhenAnswered();
  }

  #reply(response: Buffer): void {
    if (!this.#isOver) this.#call.write(response);
  }

  #fail(error: unknown): void {
    if (!this.#isOver) this.#call.emit('error', toRefusal(error));
  }

  /** Reads on only while answers leave as fast as appends come. */
  #pace(): void {
    if (this.#unanswered >= maxUnanswered || this.#call.writableNeedDrain) this.#call.pause();
    else if (this.#call.isPaused()) this.#call.resume();
  }

  #endWhenAnswered(): void {
    if (this.#unanswered > 0 || this.#isOver) return;
    if (this.#stopping.aborted) this.#fail(shuttingDown());
    else if (this.#allArrived) this.#call.end();
  }
}
