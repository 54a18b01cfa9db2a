import type { WaybillEvent } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { jitteredDelayMs, pause, TimedOut, within } from '#infra/shutdown.ts';
import { createTurns, type TakeTurn } from '#infra/turns.ts';
import { attempt, type Attempt } from './attempt.ts';
import type { Assignment, Handle, Handled } from './command.ts';
import { DomainError } from './domain/errors.ts';
import type { Snapshot, StateCache } from './state-cache.ts';

/** All attempts at one command on one stream; the answer is due 6 s after the request. */
export const commandMs = 5_500;
export const raceMs = 5_000;
const raceWaitMinMs = 10;
export const raceWaitMaxMs = 250;

export interface HandlerOptions {
  /** The states of streams that were written to here; without it every command reads its stream. */
  cache?: StateCache;
  /** Throws EventStoreUnavailable while nothing may be appended; asked before a command and again before it is confirmed. */
  admit?: () => Promise<void>;
  /** Milliseconds on any clock that only goes forward. */
  now?: () => number;
  /** Waits before a lost race is run again; the second argument ends the wait. */
  wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Load, fold, decide, append at the revision that was decided on. A lost race is decided again after a short random wait, for a few
 * seconds, and losers of one stream take turns; a repeat waits for the answer of the one before; whoever loses all that time is told to come again. An unknown outcome is looked up in the stream, and the same events are appended at
 * the same revision when they are not there. What takes too long in all is given up as unavailable.
 */
export function createHandler(
  log: EventLog,
  { cache, admit = async () => undefined, now = () => performance.now(), wait = pause }: HandlerOptions = {},
): Handle {
  const turns = createTurns();
  return async (assignment) => {
    const givenUp = new AbortController();
    const admitted = async () => {
      await admit();
      const handled = await carryOut({ log, cache, now, wait, turns, signal: givenUp.signal }, assignment);
      // A server that was replaced meanwhile may have taken what no reader of the former one will ever see.
      await admit();
      return handled;
    };
    try {
      return await within(commandMs, admitted());
    } catch (error) {
      givenUp.abort();
      if (error instanceof TimedOut) throw new EventStoreUnavailable('the event store takes too long', { cause: error });
      throw error;
    }
  };
}

interface Attempts extends Attempt, Required<Pick<HandlerOptions, 'now' | 'wait'>> {
  turns: TakeTurn;
}

async function carryOut<State, Command, Event extends WaybillEvent>(
  attempts: Attempts,
  assignment: Assignment<State, Command, Event>,
): Promise<Handled<State>> {
  const { now, wait, turns, signal } = attempts;
  const { stream, context } = assignment;
  // EventStoreDB answers a second append of the same events only seconds later while the first is under way.
  const endDuplicates = await turns(`${context.commandId} ${stream}`);
  const racesUntil = now() + raceMs;
  let endTurn: (() => void) | undefined;
  try {
    let behind: Snapshot<State> | undefined;
    for (let race = 0; ; race += 1) {
      const outcome = await attempt(attempts, assignment, behind);
      if ('state' in outcome) return outcome;
      behind = outcome.behind;
      endTurn ??= await turns(stream);
      if (now() >= racesUntil)
        throw new DomainError('unavailable', 'Others are changing this right now. Please try again in a moment.');
      if (!outcome.wasOld) await wait(jitteredDelayMs(race, raceWaitMinMs, raceWaitMaxMs), signal);
    }
  } finally {
    endTurn?.();
    endDuplicates();
  }
}
