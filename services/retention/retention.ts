import { streamOf } from '#contracts/events/registry.ts';
import {
  retentionKinds,
  type Retention,
  type RetentionKind,
  type RetentionPreview,
  type RetentionRule,
} from '#contracts/retention.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { OutdatedData } from '#infra/retention/retention.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { heldSince, retentionDecider, type RetentionState } from '../domain/retention.ts';
import { load } from '../load.ts';
import { keptBefore } from './run.ts';

/** How long each kind of data is kept. Reading and setting throw EventStoreUnavailable. */
export interface RetentionRules {
  read(): Promise<Retention>;
  /** What a rule of so many days would remove if it ran now. */
  preview(kind: RetentionKind, days: number): Promise<RetentionPreview>;
  set(kind: RetentionKind, days: number | null, context: CommandContext): Promise<Handled<RetentionState>>;
  /** Lets rules run that are on hold; changes nothing where none are. */
  confirmClock(context: CommandContext): Promise<Handled<RetentionState>>;
  /** One rule, as it is shown. */
  ruleOf(state: RetentionState, kind: RetentionKind): Promise<RetentionRule>;
}

export interface RetentionRulesOptions {
  log: Pick<EventLog, 'read'>;
  handle: Handle;
  outdated: Pick<OutdatedData, 'due'>;
  accounts: Pick<Accounts, 'usernames'>;
  clock: Clock;
}

export function createRetentionRules({ log, handle, outdated, accounts, clock }: RetentionRulesOptions): RetentionRules {
  const rulesOf = async ({ rules }: RetentionState, kinds: readonly RetentionKind[]): Promise<RetentionRule[]> => {
    const names = await accounts.usernames([...new Set(Object.values(rules).map(({ setBy }) => setBy))]);
    return kinds.map((kind) => {
      const rule = rules[kind];
      const setBy = rule ? (names.get(rule.setBy) ?? null) : null;
      return { kind, days: rule?.days ?? null, setAt: rule?.setAt ?? null, setBy };
    });
  };
  return {
    async read() {
      const { state } = await load(log, retentionDecider, streamOf.retention());
      const { lastRun } = state;
      const removed = lastRun?.removed.map(({ kind, count }) => ({ kind, count })) ?? [];
      const now = clock.now();
      const since = heldSince(state, now);
      return {
        rules: await rulesOf(state, retentionKinds),
        lastRun: lastRun && { at: lastRun.at, removed },
        hold: since === null ? null : { since, now: now.toISOString() },
      };
    },
    async preview(kind, days) {
      const { count, oldestAt } = await outdated.due({ kind, before: keptBefore(clock.now(), days) });
      return { kind, days, count, oldestAt: oldestAt?.toISOString() ?? null };
    },
    set: (kind, days, context) =>
      handle({
        stream: streamOf.retention(),
        decider: retentionDecider,
        command: { type: 'setRule', kind, days, accountId: context.actor.id },
        context,
      }),
    confirmClock: (context) =>
      handle({
        stream: streamOf.retention(),
        decider: retentionDecider,
        command: { type: 'confirmClock', accountId: context.actor.id, now: context.now },
        context,
      }),
    async ruleOf(state, kind) {
      const [rule] = await rulesOf(state, [kind]);
      if (!rule) throw new TypeError('there is a rule of every kind');
      return rule;
    },
  };
}
