import { streamOf } from '#contracts/events/registry.ts';
import { retentionKinds } from '#contracts/retention.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { OutdatedData } from '#infra/retention/retention.ts';
import { bySystem, type Handle } from '../command.ts';
import { retentionDecider, rulesDue } from '../domain/retention.ts';
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

/** Whether rules are to run now. */
export async function isRetentionDue({ log, clock }: Pick<RetentionRunOptions, 'log' | 'clock'>): Promise<boolean> {
  return rulesDue((await load(log, retentionDecider, streamOf.retention())).state, clock.now()).length > 0;
}

/**
 * Removes what the rules of today say, and records the run once all of it is gone: whoever ends in between goes on from there. Returns
 * whether there was anything to do.
 */
export async function runRetention({ log, outdated, handle, clock }: RetentionRunOptions, signal: AbortSignal): Promise<boolean> {
  const now = clock.now();
  const { state } = await load(log, retentionDecider, streamOf.retention());
  const rules = rulesDue(state, now);
  if (rules.length === 0) return false;
  if (state.lastRun) await outdated.forgetRuns(state.lastRun.runId);
  const runId = derivedId('retention', utcDay(now));
  for (const { kind, days } of rules) {
    const due = { kind, before: keptBefore(now, days) };
    while (!signal.aborted && (await outdated.remove(due, runId, atOnce)) === atOnce);
  }
  if (signal.aborted) return true;
  const counts = await outdated.removed();
  const daysOf = new Map(rules.map(({ kind, days }) => [kind, days]));
  const removed = retentionKinds.flatMap((kind) => {
    const days = daysOf.get(kind);
    return days === undefined ? [] : [{ kind, days, count: counts.get(kind) ?? 0 }];
  });
  await handle({
    stream: streamOf.retention(),
    decider: retentionDecider,
    command: { type: 'recordRun', run: { runId, removed } },
    context: bySystem(derivedId('retention run', runId), now.toISOString()),
  });
  await outdated.forgetRuns();
  return true;
}
