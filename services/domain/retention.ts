import type { Fact } from '#contracts/events/envelope.ts';
import { retentionEvents, type RetentionEvent } from '#contracts/events/retention.ts';
import { mostDaysBetweenRuns, retentionKinds, type RetentionKind } from '#contracts/retention.ts';
import { utcDay } from '#contracts/utc-day.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';

const dayMs = 86_400_000;

type Run = Extract<RetentionEvent, { type: 'RetentionRun' }>['data'];

/** How long a kind of data is kept, and since when that is so. */
export interface SetRule {
  days: number | null;
  /** What it was on the days before that on which it was set, as far as it said any. */
  daysBefore: number | null;
  setAt: string;
  setBy: string;
}

/** The rules that were ever set, by kind, and the newest run. */
export interface RetentionState {
  rules: Partial<Record<RetentionKind, SetRule>>;
  lastRun: (Run & { at: string }) | null;
  /** The newest time that is known to be right; null before the first rule. */
  knownAt: string | null;
}

export type RetentionCommand =
  | { type: 'setRule'; kind: RetentionKind; days: number | null; accountId: string }
  | { type: 'recordRun'; run: Run }
  | { type: 'confirmClock'; accountId: string; now: string };

function evolve(state: RetentionState, { type, data, metadata }: Fact<RetentionEvent>): RetentionState {
  const { occurredAt: at } = metadata;
  switch (type) {
    case 'RetentionRuleSet': {
      const known = state.rules[data.kind];
      const daysBefore = known ? daysRunBy(known, at) : null;
      const rule = { days: data.days, daysBefore, setAt: at, setBy: data.accountId };
      // Whoever changes a rule while others are on hold says nothing about the clock.
      const knownAt = heldSince(state, new Date(at)) ?? at;
      return { ...state, rules: { ...state.rules, [data.kind]: rule }, knownAt };
    }
    case 'RetentionRun':
      return { ...state, lastRun: { ...data, at }, knownAt: at };
    case 'RetentionClockConfirmed':
      return { ...state, knownAt: at };
    default:
      return type satisfies never;
  }
}

/** The days by which a rule last ran, seen from then: what was set on that day has not run yet. */
function daysRunBy({ days, daysBefore, setAt }: SetRule, at: string): number | null {
  return utcDay(setAt) < utcDay(at) ? (days ?? daysBefore) : daysBefore;
}

function decide(command: RetentionCommand, state: RetentionState): Decided<RetentionEvent>[] {
  const { rules, lastRun } = state;
  switch (command.type) {
    case 'setRule': {
      const { kind, days, accountId } = command;
      return (rules[kind]?.days ?? null) === days ? [] : [{ type: 'RetentionRuleSet', data: { kind, days, accountId } }];
    }
    case 'recordRun':
      return lastRun?.runId === command.run.runId ? [] : [{ type: 'RetentionRun', data: command.run }];
    case 'confirmClock': {
      const { accountId, now } = command;
      return heldSince(state, new Date(now)) === null ? [] : [{ type: 'RetentionClockConfirmed', data: { accountId } }];
    }
    default:
      return command satisfies never;
  }
}

/**
 * How long each kind of data is kept. `[]` for a rule that is so already, for a run that is on the record, and for a clock that nobody
 * doubts.
 */
export const retentionDecider: Decider<RetentionState, RetentionCommand, RetentionEvent> = {
  owns: oneOf<RetentionEvent>(retentionEvents),
  initial: { rules: {}, lastRun: null, knownAt: null },
  evolve,
  decide,
};

/**
 * The last time that is known to be right, where the clock is so far ahead of it that no rule may run: one that was set wrong would make
 * everything look old. Null where nothing is on hold.
 */
export function heldSince({ rules, knownAt }: RetentionState, now: Date): string | null {
  const isAnyInForce = Object.values(rules).some(({ days }) => days !== null);
  if (!isAnyInForce || knownAt === null) return null;
  return now.getTime() - Date.parse(knownAt) > mostDaysBetweenRuns * dayMs ? knownAt : null;
}

/**
 * The rules that are to run now: once a day by UTC, and none on the day on which it was set, so that whoever set it by mistake can take
 * it back.
 */
export function rulesDue({ rules, lastRun }: RetentionState, now: Date): { kind: RetentionKind; days: number }[] {
  const today = utcDay(now);
  // A run of a later day was one by a wrong clock.
  if (lastRun && utcDay(lastRun.at) === today) return [];
  return retentionKinds.flatMap((kind) => {
    const rule = rules[kind];
    return rule && rule.days !== null && utcDay(rule.setAt) < today ? [{ kind, days: rule.days }] : [];
  });
}

/**
 * What is to be recorded of a run by those rules, given how much was removed: also that of a run which was interrupted, whose rule was
 * changed or withdrawn meanwhile.
 */
export function removedBy(
  { rules }: RetentionState,
  due: ReturnType<typeof rulesDue>,
  counts: ReadonlyMap<RetentionKind, number>,
  now: Date,
): Run['removed'] {
  const daysOf = new Map(due.map(({ kind, days }) => [kind, days]));
  return retentionKinds.flatMap((kind) => {
    const [count, rule] = [counts.get(kind) ?? 0, rules[kind]];
    const days = daysOf.get(kind) ?? (count > 0 && rule ? daysRunBy(rule, now.toISOString()) : null);
    return days === null ? [] : [{ kind, days, count }];
  });
}
