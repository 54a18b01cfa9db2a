import { allEventSubjects } from '#contracts/subjects.ts';
import { staffRoles, type Account } from '#contracts/accounts.ts';
import type { QuoteFact, ShipmentFact } from '#contracts/realtime.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Logger } from '#infra/logger.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { trackedShipment } from '#projections/tracking/queries.ts';
import { noticeOf, type Notice } from './notices.ts';

/** Takes a frame as JSON text, made once for all watchers. */
type Watcher = (frame: string) => void;

/** Who watches what, and what they are told. */
export interface Topics {
  mayWatch(topic: string, account: Account | undefined): boolean;
  /** Answers the function that ends it. */
  watch(topic: string, watcher: Watcher): () => void;
  /** Commit position that the read models reflect; the same for every topic, so that it tells nothing about any number. */
  position(): string;
  close(): void;
}

export interface TopicsOptions {
  bus: Bus;
  models: Models;
  progress: Progress;
  logger: Logger;
}

const trackingPrefix = 'tracking:';

/** Turns events on the bus into facts for their topics, as soon as the read models reflect them. */
export function createTopics({ bus, models, progress, logger }: TopicsOptions): Topics {
  const watchers = new Map<string, Set<Watcher>>();

  const tell = (topic: string, fact: Omit<ShipmentFact, 'type' | 'topic'> | Omit<QuoteFact, 'type' | 'topic'>) => {
    const listening = watchers.get(topic);
    if (!listening) return;
    const frame = JSON.stringify({ type: 'fact', topic, ...fact } satisfies ShipmentFact | QuoteFact);
    for (const watcher of listening) watcher(frame);
  };
  const announce = async (notice: Notice) => {
    if (watchers.size === 0) return;
    await progress.reached(BigInt(notice.position));
    if ('quoteId' in notice) return tell('quotes', notice);
    const shipment = await trackedShipment(models, notice.shipmentId);
    if (!shipment) return;
    tell(trackingPrefix + shipment.trackingNumber, { ...notice, ...shipment });
    tell('shipments', { ...notice, ...shipment });
  };
  const silence = bus.subscribe(allEventSubjects, ({ data }) => {
    const notice = noticeOf(data);
    if (notice) announce(notice).catch((error: unknown) => logger.warn({ err: error }, 'a live update was not told'));
  });

  return {
    mayWatch: (topic, account) =>
      topic.startsWith(trackingPrefix) || (account !== undefined && staffRoles.includes(account.role)),
    watch(topic, watcher) {
      const listening = watchers.get(topic) ?? new Set();
      watchers.set(topic, listening.add(watcher));
      return () => {
        listening.delete(watcher);
        if (listening.size === 0 && watchers.get(topic) === listening) watchers.delete(topic);
      };
    },
    position: () => String(progress.applied() < 0n ? 0n : progress.applied()),
    close: silence,
  };
}
