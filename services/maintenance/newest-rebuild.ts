import type { Recorded } from '#contracts/events/envelope.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import type { RebuildRun } from '#contracts/system.ts';
import type { RebuildProgress, RebuildReport } from '#infra/rebuild-progress/rebuild-progress.ts';

/** Less of the log than this says little about the rest. */
const leastShare = 0.01;

/** Whoever rebuilds reports twice a second. */
const stalledMs = 15_000;

/** The rebuild that was asked for last, with how far it has come; null where there was none. */
export async function newestRebuild(
  history: readonly Recorded<WaybillEvent>[],
  names: ReadonlyMap<string, string>,
  { progress, now }: { progress: Pick<RebuildProgress, 'find'>; now: Date },
): Promise<RebuildRun | null> {
  const requested = history.findLast((event) => event.type === 'RebuildRequested');
  if (!requested) return null;
  const id = requested.data.rebuildId;
  const end = history.findLast(
    (event) => (event.type === 'ReadModelsRebuilt' || event.type === 'RebuildCancelled') && event.data.rebuildId === id,
  );
  const run = {
    id,
    requestedAt: requested.metadata.occurredAt,
    by: names.get(requested.data.accountId) ?? null,
    endedAt: end?.metadata.occurredAt ?? null,
    secondsLeft: null,
    reportedAt: null,
    isStalled: false,
    problem: null,
  };
  if (end?.type === 'ReadModelsRebuilt') return { ...run, state: 'done', events: end.data.events, percent: 100 };
  if (end) return { ...run, state: 'cancelled', events: 0, percent: 0 };
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
