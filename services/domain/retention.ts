import type { Fact } from '#contracts/events/envelope.ts';
import { retentionEvents, type RetentionEvent } from '#contracts/events/retention.ts';
import { retentionKinds, type RetentionKind } from '#contracts/retention.ts';
import { utcDay } from '#contracts/utc-day.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';

type Run = Extract<RetentionEvent, { type: 'RetentionRun' }>['data'];

/** How long a kind of data is kept, and since when that is so. */
export interface SetRule {
  days: number | null;
  setAt: string;
  setBy: string;
}

/** The rules that were ever set, by kind, and the newest run. */
export interface RetentionState {
  rules: Partial<Record<RetentionKind, SetRule>>;
  lastRun: (Run & { at: string }) | null;
}

export type RetentionCommand =
  | { type: 'setRule'; kind: RetentionKind; days: number | null; accountId: string }
  | { type: 'recordRun'; run: Run };

function evolve(state: RetentionState, { type, data, metadata }: Fact<RetentionEvent>): RetentionState {
  const { occurredAt: at } = metadata;
  switch (type) {
    case 'RetentionRuleSet': {
      const rule = { days: data.days, setAt: at, setBy: data.accountId };
      return { ...state, rules: { ...state.rules, [data.kind]: rule } };
    }
    case 'RetentionRun':
      return { ...state, lastRun: { ...data, at } };
    default:
      return type satisfies never;
  }
}

function decide(command: RetentionCommand, { rules, lastRun }: RetentionState): Decided<RetentionEvent>[] {
  switch (command.type) {
    case 'setRule': {
      const { kind, days, accountId } = command;
      return (rules[kind]?.days ?? null) === days ? [] : [{ type: 'RetentionRuleSet', data: { kind, days, accountId } }];
    }
    case 'recordRun':
      return lastRun?.runId === command.run.runId ? [] : [{ type: 'RetentionRun', data: command.run }];
    default:
      return command satisfies never;
  }
}

/** How long each kind of data is kept. `[]` for a rule that is so already, and for a run that is on the record. */
export const retentionDecider: Decider<RetentionState, RetentionCommand, RetentionEvent> = {
  owns: oneOf<RetentionEvent>(retentionEvents),
  initial: { rules: {}, lastRun: null },
  evolve,
  decide,
};

/**
 * The rules that are to run now: once a day by UTC, and none on the day on which it was set, so that whoever set it by mistake can take
 * it back.
 */
export function rulesDue({ rules, lastRun }: RetentionState, now: Date): { kind: RetentionKind; days: number }[] {
  const today = utcDay(now);
  if (lastRun && utcDay(lastRun.at) >= today) return [];
  return retentionKinds.flatMap((kind) => {
    const rule = rules[kind];
    return rule && rule.days !== null && utcDay(rule.setAt) < today ? [{ kind, days: rule.days }] : [];
  });
}
