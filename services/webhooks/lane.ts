import type { Clock } from '#infra/clock.ts';
import type { DueDelivery, WebhookDeliveries, WebhookLane } from '#infra/webhook-deliveries/webhook-deliveries.ts';

const atOnce = 200;

/** What is due in one lane, a part of it at a time, in order; of each order key one at a time. */
export interface Lane {
  /** Looks for more, unless it is looking already. */
  fill(): Promise<void>;
  /** The next that can be sent; it is under way until it is ended. */
  take(): DueDelivery | undefined;
  /** It was sent or ended, or failed: then those after it with its key are left for later. */
  end(delivery: DueDelivery, how: 'ended' | 'failed'): void;
  /** Forgets what was not begun. */
  clear(): void;
  /** Whether there is little left, and may be more where that came from. */
  isLow(): boolean;
  isEmpty(): boolean;
}

export function createLane(
  lane: WebhookLane,
  { deliveries, clock }: { deliveries: Pick<WebhookDeliveries, 'nextOf'>; clock: Clock },
): Lane {
  let waiting: DueDelivery[] = [];
  const known = new Set<string>();
  const busy = new Set<string>();
  /** While it is looked for more: what the answer may say of these is out of date. */
  const endedMeanwhile = new Set<string>();
  const failedMeanwhile = new Set<string>();
  let isFilling = false;
  let hasMore = false;

  const forget = (those: readonly DueDelivery[]) => those.forEach(({ id }) => known.delete(id));

  return {
    async fill() {
      if (isFilling) return;
      isFilling = true;
      endedMeanwhile.clear();
      failedMeanwhile.clear();
      try {
        const limit = atOnce + known.size;
        const due = await deliveries.nextOf(lane, clock.now(), limit);
        hasMore = due.length === limit;
        for (const delivery of due) {
          const isOld = known.has(delivery.id) || endedMeanwhile.has(delivery.id) || failedMeanwhile.has(delivery.orderKey);
          if (isOld) continue;
          known.add(delivery.id);
          waiting.push(delivery);
        }
      } finally {
        isFilling = false;
      }
    },
    take() {
      const nth = waiting.findIndex(({ orderKey }) => !busy.has(orderKey));
      const [next] = nth === -1 ? [] : waiting.splice(nth, 1);
      if (next) busy.add(next.orderKey);
      return next;
    },
    end({ id, orderKey }, how) {
      known.delete(id);
      busy.delete(orderKey);
      endedMeanwhile.add(id);
      if (how === 'ended') return;
      failedMeanwhile.add(orderKey);
      forget(waiting.filter((later) => later.orderKey === orderKey));
      waiting = waiting.filter((later) => later.orderKey !== orderKey);
    },
    clear() {
      forget(waiting);
      waiting = [];
    },
    isLow: () => hasMore && waiting.length < atOnce / 4,
    isEmpty: () => waiting.length === 0,
  };
}
