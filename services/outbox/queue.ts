import { emailsQueuedSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import { startCatchUp } from '#infra/catch-up.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import type { Logger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { Position } from '#contracts/events/envelope.ts';
import type { NounEmails } from './noun-emails.ts';

export interface QueueOptions {
  databaseUrl: string;
  store: EventStore;
  nounEmails: readonly NounEmails[];
  outbox: Outbox;
  bus: Bus;
  clock: Clock;
  logger: Logger;
  /** Takes the reactor over and answers its checkpoint. */
  begin(epoch: string): Promise<Position | undefined>;
}

/** Follows the log and queues an email for everything that people are told about. */
export const startQueueing = ({ databaseUrl, store, nounEmails, outbox, bus, clock, logger, begin }: QueueOptions): OwnedWorker =>
  startCatchUp({
    name: 'waybill:mailer',
    databaseUrl,
    store,
    logger,
    begin,
    async apply(events, epoch) {
      const last = events.at(-1);
      if (!last) return;
      const caused = await Promise.all(events.flatMap((event) => nounEmails.map((family) => family.emailsFor(event))));
      const queued = caused.flat();
      await outbox.enqueue(queued, last.position, epoch, clock.now());
      if (queued.length > 0) bus.publish(emailsQueuedSubject, '{}');
    },
  });
