import { LRUCache } from 'lru-cache';
import type { ReadEvent } from '#contracts/events/read.ts';
import type { Clock } from '#infra/clock.ts';
import { freshId, sha256 } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import { isServerAway } from '#infra/servers-away.ts';
import { jitteredDelayMs, pause, reconnectMs, within } from '#infra/shutdown.ts';
import type { CommandContext, Handle } from '../command.ts';
import { quietUntil, readDecider, readerOf, readsQuietMs } from '../domain/personal-data-read.ts';

/** Who reads, and where the request came from. */
export type ReadBy = Pick<CommandContext, 'actor' | 'source'>;

/** Brings reads of personal data to the log. */
export interface ReadRecorder {
  /** Records it when there is time, repeats of an hour once; never throws. */
  soon(stream: string, event: ReadEvent, by: ReadBy): void;
  /** Resolves once it is recorded. Throws EventStoreUnavailable. */
  now(stream: string, event: ReadEvent, by: ReadBy): Promise<void>;
  /** Records what still waits, within a few seconds. */
  close(): Promise<void>;
}

export interface ReadRecorderOptions {
  handle: Handle;
  clock: Clock;
  logger: Logger;
  /** Waits before the event store is tried again; the second argument ends the wait. */
  wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** How long {@link ReadRecorder.close} takes at most. */
  closeMs?: number;
}

interface Waiting {
  stream: string;
  event: ReadEvent;
  context: CommandContext;
  /** What it is known by as a repeat; undefined for what is always news. */
  quietKey: string | undefined;
}

/** Reads beyond these are counted, and lost. */
export const mostWaiting = 10_000;
const mostQuiet = 20_000;
const atOnce = 4;
const closingMs = 4_000;

export function createReadRecorder(options: ReadRecorderOptions): ReadRecorder {
  const { handle, clock, logger, wait = pause, closeMs = closingMs } = options;
  const quiet = new LRUCache<string, number>({ max: mostQuiet });
  const waiting: Waiting[] = [];
  const workers = new Set<Promise<void>>();
  const closing = new AbortController();
  let lost = 0;

  const lose = ({ quietKey }: Waiting) => {
    lost += 1;
    if (quietKey !== undefined) quiet.delete(quietKey);
  };
  const reportLost = (error?: unknown) => {
    if (lost === 0) return;
    logger.warn({ err: error, count: lost }, 'could not record reads of personal data');
    lost = 0;
  };

  const record = async ({ stream, event, context, quietKey }: Waiting, isRetry: boolean) => {
    const command = { type: 'record', event, now: context.now } as const;
    const { state } = await handle({ stream, decider: readDecider, command, context: { ...context, isRetry } });
    const reader = readerOf(event);
    const until = reader === undefined ? undefined : quietUntil(state, reader);
    if (quietKey !== undefined && until !== undefined) quiet.set(quietKey, until);
  };
  const recordSoon = async (one: Waiting) => {
    for (let tried = 0; ; tried += 1) {
      try {
        return await record(one, tried > 0);
      } catch (error) {
        if (!isServerAway(error) || closing.signal.aborted) {
          lose(one);
          // Nothing else will be recorded either in the time that is left.
          if (isServerAway(error)) waiting.splice(0).forEach(lose);
          return reportLost(error);
        }
      }
      reportLost();
      await wait(jitteredDelayMs(tried, reconnectMs.min, reconnectMs.max), closing.signal);
    }
  };
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await recordSoon(one);
    reportLost();
  };

  const soon = (stream: string, event: ReadEvent, by: ReadBy) => {
    const now = clock.now();
    const reader = readerOf(event);
    const quietKey = reader === undefined ? undefined : `${stream} ${reader}`;
    if (quietKey !== undefined) {
      if ((quiet.get(quietKey) ?? 0) > now.getTime()) return;
      quiet.set(quietKey, now.getTime() + readsQuietMs);
    }
    const one = { stream, event, context: contextOf(event, by, now), quietKey };
    if (waiting.length >= mostWaiting) return lose(one);
    waiting.push(one);
    if (workers.size < atOnce) {
      const worker = work().finally(() => workers.delete(worker));
      workers.add(worker);
    }
  };

  return {
    soon,
    now: (stream, event, by) => record({ stream, event, context: contextOf(event, by, clock.now()), quietKey: undefined }, false),
    async close() {
      closing.abort();
      await within(closeMs, Promise.all(workers)).catch(() => {
        waiting.splice(0).forEach(lose);
        lost += workers.size;
      });
      reportLost();
    },
  };
}

function contextOf(event: ReadEvent, by: ReadBy, now: Date): CommandContext {
  const commandId = freshId();
  return { ...by, commandId, requestHash: sha256(event.type), correlationId: commandId, now: now.toISOString() };
}
