import type { Recorded } from '#contracts/events/envelope.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import type { RebuildRun } from '#contracts/system.ts';
import type { RebuildProgress, RebuildReport } from '#infra/rebuild-progress/rebuild-progress.ts';

/** Less of the log than this says little about the rest. */
const leastShare = 0.01;

/** Whoever rebuilds reports twice a second. */
const stalledMs = 15_000;

/** What a run was asked for by, and what ended it. */
interface Known {
  id: string;
  accountId: string;
  requestedAt: string;
  end: { at: string; events: number | null } | undefined;
}

interface ReadingProgress {
  progress: Pick<RebuildProgress, 'find'>;
  now: Date;
}

/** The rebuild that was asked for last, with how far it has come; null where there was none. */
export function newestRebuild(
  history: readonly Recorded<WaybillEvent>[],
  names: ReadonlyMap<string, string>,
  reading: ReadingProgress,
): Promise<RebuildRun | null> {
  const requested = history.findLast((event) => event.type === 'RebuildRequested');
  if (!requested) return Promise.resolve(null);
  const { rebuildId: id, accountId } = requested.data;
  const end = history.findLast(
    (event) => (event.type === 'ReadModelsRebuilt' || event.type === 'RebuildCancelled') && event.data.rebuildId === id,
  );
  return runOf({ id, accountId, requestedAt: requested.metadata.occurredAt, end: end && endOf(end) }, names, reading);
}

/** The comparison that was asked for last, likewise. */
export function newestComparison(
  history: readonly Recorded<WaybillEvent>[],
  names: ReadonlyMap<string, string>,
  reading: ReadingProgress,
): Promise<RebuildRun | null> {
  const requested = history.findLast((event) => event.type === 'ComparisonRequested');
  if (!requested) return Promise.resolve(null);
  const { comparisonId: id, accountId } = requested.data;
  const end = history.findLast(
    (event) => (event.type === 'ReadModelsCompared' || event.type === 'ComparisonCancelled') && event.data.comparisonId === id,
  );
  return runOf({ id, accountId, requestedAt: requested.metadata.occurredAt, end: end && endOf(end) }, names, reading);
}

const endOf = (event: Recorded<WaybillEvent>): Known['end'] => ({
  at: event.metadata.occurredAt,
  events: event.type === 'ReadModelsRebuilt' || event.type === 'ReadModelsCompared' ? event.data.events : null,
});

async function runOf(
  { id, accountId, requestedAt, end }: Known,
  names: ReadonlyMap<string, string>,
  { progress, now }: ReadingProgress,
): Promise<RebuildRun> {
  const run = {
    id,
    requestedAt,
    by: names.get(accountId) ?? null,
    endedAt: end?.at ?? null,
    secondsLeft: null,
    reportedAt: null,
    isStalled: false,
    problem: null,
  };
  if (end) {
    const { events } = end;
    return events === null
      ? { ...run, state: 'cancelled', events: 0, percent: 0 }
      : { ...run, state: 'done', events, percent: 100 };
  }
  const report = await progress.find(id);
  return report ? { ...run, ...underWay(report, now) } : { ...run, state: 'waiting', events: 0, percent: 0 };
}

function underWay({ begunAt, reportedAt, events, share, problem }: RebuildReport, now: Date) {
  const seconds = (reportedAt.getTime() - begunAt.getTime()) / 1_000;
  return {
    state: share < 1 ? ('reading' as const) : ('finishing' as const),
    events,
    percent: Math.floor(share * 1_000) / 10,
    secondsLeft: share < leastShare || share >= 1 ? null : Math.ceil((seconds * (1 - share)) / share),
    reportedAt: reportedAt.toISOString(),
    isStalled: now.getTime() - reportedAt.getTime() > stalledMs,
    problem,
  };
}
