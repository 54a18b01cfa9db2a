import type { Position } from '#contracts/events/envelope.ts';
import { emailsQueuedSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import { startCatchUp } from '#infra/catch-up.ts';
import type { Clock } from '#infra/clock.ts';
import { leases } from '#infra/database/lease.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { NewMessage, Outbox } from '#infra/outbox/outbox.ts';
import type { Logger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { ReactorCheckpoint } from '#infra/reactors.ts';
import { causedBy } from './caused.ts';
import type { NounEmails } from './noun-emails.ts';

export interface QueueOptions extends Pick<ReactorCheckpoint, 'begin' | 'pass'> {
  databaseUrl: string;
  log: EventLog;
  nounEmails: readonly NounEmails[];
  outbox: Outbox;
  bus: Bus;
  clock: Clock;
  logger: Logger;
}

/**
 * Follows the log and queues the emails that events cause. What cannot be read yet is tried again from time to
 * time; events that no family tells about are passed over.
 */
export function startQueueing(options: QueueOptions): OwnedWorker {
  const { databaseUrl, log, nounEmails, outbox, bus, clock, logger, begin, pass } = options;
  const types = new Set(nounEmails.flatMap(({ causes }) => causes.map(({ type }) => type)));
  /** Where the log ended when the work began: what came of events up to there may have been sent by an outbox that was lost since. */
  let tail: Position | undefined;
  let readTo: Position | undefined;
  const ring = (emails: readonly unknown[]) => {
    if (emails.length > 0) bus.publish(emailsQueuedSubject, '{}');
  };

  return startCatchUp({
    name: leases.emailQueue,
    databaseUrl,
    logger,
    async begin(epoch) {
      const after = await begin(epoch);
      tail = await log.store.end();
      readTo = after;
      return after;
    },
    read: (following) => log.subscribe({ ...following, types }),
    pass,
    async apply({ events, last }, epoch) {
      const waiting = events.length === 0 ? [] : await outbox.waitingLanes();
      const caused = await causedBy(nounEmails, events, { waiting, logger });
      const emails = isBefore(readTo, tail) ? thatMayHaveEnded(caused.emails) : caused.emails;
      await outbox.enqueue({ ...caused, emails }, { checkpoint: last, epoch }, clock.now());
      readTo = last;
      ring(emails);
    },
    async retry(epoch) {
      for (const lane of await outbox.waitingLanes()) {
        const eventIds = new Set(await outbox.waitingIn(lane));
        const ours = nounEmails.filter(({ family }) => family === lane.family);
        const events = await log.readSome(lane.stream, eventIds);
        const { emails, waiting } = await causedBy(ours, events, { waiting: [], logger });
        for (const { eventId } of waiting) eventIds.delete(eventId);
        if (eventIds.size === 0) continue;
        await outbox.release({ ...lane, eventIds: [...eventIds], emails: thatMayHaveEnded(emails) }, epoch, clock.now());
        ring(emails);
      }
    },
  });
}

const isBefore = (position: Position | undefined, tail: Position | undefined): boolean =>
  tail !== undefined && (position === undefined || position.commit < tail.commit);

const thatMayHaveEnded = (messages: readonly NewMessage[]): NewMessage[] =>
  messages.map((message) => ({ ...message, mayHaveEnded: true }));
