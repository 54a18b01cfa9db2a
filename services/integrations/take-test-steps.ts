import { LRUCache } from 'lru-cache';
import { bySystem, type CommandContext } from '../command.ts';
import { DomainError } from '../domain/errors.ts';

/**
 * A step that something in test mode takes by itself, as an ordinary command. The context says when it is due, and has an id that is the
 * same for whoever takes the step.
 */
export interface TestStepTaken {
  context: CommandContext;
  take(context: CommandContext): Promise<unknown>;
}

/** So many minutes after an instant. */
export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** Who takes a step, under which id, and when it is due. */
export const stepContext = (commandId: string, due: string): CommandContext => ({
  ...bySystem(commandId, due),
  source: 'simulator',
});

/** After a stop of a day the last step of every journey can still be taken: the longest of them takes 16 minutes. */
const caughtUpWithinMs = 25 * 3_600_000;
const mostKnown = 20_000;

/** Journeys that began earlier are not looked at any more. */
export const testJourneysSince = (now: Date): Date => new Date(now.getTime() - caughtUpWithinMs);

/**
 * Takes the steps that are due; they are in the order of time. Several processes may do so at once, and be cut off anywhere. A step that
 * the rules refuse, after what a key has done itself, is left out. Throws EventStoreUnavailable and DomainError `unavailable`.
 */
export function createTakeTestSteps(): (steps: readonly TestStepTaken[], now: Date) => Promise<void> {
  const taken = new LRUCache<string, true>({ max: mostKnown });
  return async (steps, now) => {
    for (const { context, take } of steps) {
      if (context.now > now.toISOString()) return;
      if (taken.has(context.commandId)) continue;
      try {
        await take(context);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
      }
      taken.set(context.commandId, true);
    }
  };
}
