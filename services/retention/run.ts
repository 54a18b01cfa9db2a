import { streamOf } from '#contracts/events/registry.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { OutdatedData } from '#infra/retention/retention.ts';
import { bySystem, type Handle } from '../command.ts';
import { heldSince, removedBy, retentionDecider, rulesDue } from '../domain/retention.ts';
import { load } from '../load.ts';

/** So many at a time are removed in one go. */
const atOnce = 200;
const dayMs = 86_400_000;

export interface RetentionRunOptions {
  log: Pick<EventLog, 'read'>;
  outdated: OutdatedData;
  handle: Handle;
  clock: Clock;
}

/** The moment before which something was kept for more than so many days. */
export const keptBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

export interface RetentionStanding {
  /** Rules are to run now, or a run that was interrupted is still to be recorded. */
  isDue: boolean;
  /** Nothing runs until somebody says that the clock is right, which is far ahead of this time. */
  heldSince: string | null;
}

export async function retentionStanding({
  log,
  outdated,
  clock,
}: Omit<RetentionRunOptions, 'handle'>): Promise<RetentionStanding> {
  const [now, { state }] = [clock.now(), await load(log, retentionDecider, streamOf.retention())];
  const since = heldSince(state, now);
  if (since !== null) return { isDue: false, heldSince: since };
  const rules = rulesDue(state, now);
  const isDue = rules.length > 0 || removedBy(state, rules, await outdated.removed(state.lastRun?.runId), now).length > 0;
  return { isDue, heldSince: null };
}

/**
 * Removes what the rules of today say, and records the run once all of it is gone: whoever ends in between goes on from there, also where
 * no rule is left by then. Returns whether there was anything to do; while the rules are on hold there is not.
 */
export async function runRetention({ log, outdated, handle, clock }: RetentionRunOptions, signal: AbortSignal): Promise<boolean> {
  const now = clock.now();
  const { state } = await load(log, retentionDecider, streamOf.retention());
  if (heldSince(state, now) !== null) return false;
  const rules = rulesDue(state, now);
  const lastRunId = state.lastRun?.runId;
  if (lastRunId !== undefined) await outdated.forgetRun(lastRunId);
  const runId = derivedId('retention', utcDay(now), lastRunId ?? '');
  for (const { kind, days } of rules) {
    const due = { kind, before: keptBefore(now, days) };
    while (!signal.aborted && (await outdated.remove(due, runId, atOnce)) === atOnce);
  }
  if (signal.aborted) return true;
  await outdated.takeOver(runId);
  const removed = removedBy(state, rules, await outdated.removed(), now);
  if (removed.length === 0) return false;
  await handle({
    stream: streamOf.retention(),
    decider: retentionDecider,
    command: { type: 'recordRun', run: { runId, removed } },
    context: bySystem(derivedId('retention run', runId), now.toISOString()),
  });
  await outdated.forgetRun(runId);
  return true;
}
