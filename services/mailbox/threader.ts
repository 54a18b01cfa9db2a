import { startCatchUp } from '#infra/catch-up.ts';
import { leases } from '#infra/database/lease.ts';
import { isKeyMissing, UnreadableEvent, type EventLog } from '#infra/event-store/event-log.ts';
import type { Logger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { ReactorCheckpoint } from '#infra/reactors.ts';
import { threadedTypes, type ThreadEvent } from './thread-event.ts';

export interface ThreaderOptions extends ReactorCheckpoint {
  databaseUrl: string;
  log: EventLog;
  logger: Logger;
  threadEvent: ThreadEvent;
}

/**
 * Threads received emails in the order of the log, one after the other, because each may belong where the one before does: one process
 * at a time, from where the one before has come.
 */
export const startThreader = ({ databaseUrl, log, logger, threadEvent, begin, moveTo, pass }: ThreaderOptions): OwnedWorker =>
  startCatchUp({
    name: leases.threader,
    databaseUrl,
    logger,
    begin,
    read: (following) => log.subscribe({ ...following, types: threadedTypes }),
    pass,
    async apply({ events, last }, epoch) {
      for (const event of events) {
        try {
          if (event instanceof UnreadableEvent) throw event;
          await threadEvent(event);
        } catch (error) {
          if (!(error instanceof UnreadableEvent) || isKeyMissing(error)) throw error;
          logger.error({ err: error }, 'an email cannot be threaded, as it cannot be read');
        }
      }
      await moveTo(last, epoch);
    },
  });
