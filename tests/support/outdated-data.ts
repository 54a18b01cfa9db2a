import type { RetentionKind } from '#contracts/retention.ts';
import type { Outdated, OutdatedData } from '#infra/retention/retention.ts';

/** In memory: so much of each kind is outdated, whatever is asked of its age; with what was asked, and what is counted of runs. */
export function outdatedOf(stock: Partial<Record<RetentionKind, number>>) {
  const counted = new Map<string, Map<RetentionKind, number>>();
  const asked: (Outdated & { limit: number })[] = [];
  const add = (runId: string, kind: RetentionKind, count: number) => {
    const ofRun = counted.get(runId) ?? new Map<RetentionKind, number>();
    counted.set(runId, ofRun.set(kind, (ofRun.get(kind) ?? 0) + count));
  };
  const data: OutdatedData = {
    due: async () => ({ count: 0, oldestAt: null }),
    async remove({ kind, before }, runId, limit) {
      asked.push({ kind, before, limit });
      const count = Math.min(limit, stock[kind] ?? 0);
      stock[kind] = (stock[kind] ?? 0) - count;
      add(runId, kind, count);
      return count;
    },
    async removed(exceptRunId) {
      const sums = new Map<RetentionKind, number>();
      for (const [runId, ofRun] of counted) {
        if (runId === exceptRunId) continue;
        for (const [kind, count] of ofRun) sums.set(kind, (sums.get(kind) ?? 0) + count);
      }
      return sums;
    },
    async takeOver(runId) {
      for (const [other, ofRun] of [...counted]) {
        if (other === runId) continue;
        counted.delete(other);
        for (const [kind, count] of ofRun) add(runId, kind, count);
      }
    },
    forgetRun: async (runId) => void counted.delete(runId),
  };
  return { data, counted, asked, stock };
}
