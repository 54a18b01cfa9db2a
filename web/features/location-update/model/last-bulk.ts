import { z } from 'zod';
import { browserStorage } from '#web/shared/browser-storage.ts';
import { createObservable } from '#web/shared/observable.ts';

/** The last bulk update of this browser, which may still be undone; `at` is when it began. */
const lastBulkSchema = z.object({
  bulkId: z.uuid(),
  accountId: z.string(),
  at: z.iso.datetime(),
  shipmentIds: z.array(z.uuid()),
});
export type LastBulk = z.infer<typeof lastBulkSchema>;

const key = 'lastBulkUpdate';

function kept(): LastBulk | null {
  const text = browserStorage.get(key);
  if (text === null) return null;
  try {
    return lastBulkSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const current = createObservable(kept());

/** Kept over a reload: the time to undo it goes on. */
export const lastBulk = {
  subscribe: current.subscribe,
  get: current.get,
  set(next: LastBulk | null): void {
    if (next === null) browserStorage.remove(key);
    else browserStorage.set(key, JSON.stringify(next));
    current.set(next);
  },
};
