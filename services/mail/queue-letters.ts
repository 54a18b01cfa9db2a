import { lettersQueuedSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import { startCatchUp, type CatchUpWorker } from '#infra/catch-up.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { Letters } from '#infra/letters/letters.ts';
import type { Logger } from '#infra/logger.ts';
import type { Position } from '#contracts/events/envelope.ts';
import type { Correspondence } from './correspondence.ts';

export interface QueueLettersOptions {
  databaseUrl: string;
  store: EventStore;
  correspondence: readonly Correspondence[];
  letters: Letters;
  bus: Bus;
  clock: Clock;
  logger: Logger;
  /** Takes the reactor over and answers its checkpoint. */
  begin(epoch: string): Promise<Position | undefined>;
}

/** Follows the log and queues a letter for everything that people are told about. */
export const startQueueingLetters = ({
  databaseUrl,
  store,
  correspondence,
  letters,
  bus,
  clock,
  logger,
  begin,
}: QueueLettersOptions): CatchUpWorker =>
  startCatchUp({
    name: 'waybill:mailer',
    databaseUrl,
    store,
    logger,
    begin,
    async apply(events, epoch) {
      const last = events.at(-1);
      if (!last) return;
      const caused = await Promise.all(events.flatMap((event) => correspondence.map((family) => family.lettersFor(event))));
      const queued = caused.flat();
      await letters.enqueue(queued, last.position, epoch, clock.now());
      if (queued.length > 0) bus.publish(lettersQueuedSubject, '{}');
    },
  });
