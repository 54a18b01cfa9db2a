import pLimit from 'p-limit';
import { chatStarted, visitorSentPhoto, visitorWrote } from '#contracts/events/chat.ts';
import { startCatchUp } from '#infra/catch-up.ts';
import { leases } from '#infra/database/lease.ts';
import { UnreadableEvent, type EventLog, type Opened } from '#infra/event-store/event-log.ts';
import type { Logger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { ReactorCheckpoint } from '#infra/reactors.ts';
import type { AnswerEvent } from './answer-event.ts';

/** As many conversations are answered at a time. */
const atOnce = 20;

export interface AnsweringOptions extends ReactorCheckpoint {
  databaseUrl: string;
  log: EventLog;
  logger: Logger;
  answerEvent: AnswerEvent;
}

const types = new Set([chatStarted.type, visitorWrote.type, visitorSentPhoto.type] as const);

/** Answers visitors as the log tells what they say: one process at a time, from where the one before has come. */
export const startAnswering = ({ databaseUrl, log, logger, answerEvent, begin, moveTo, pass }: AnsweringOptions): OwnedWorker =>
  startCatchUp({
    name: leases.assistant,
    databaseUrl,
    logger,
    begin,
    read: (following) => log.subscribe({ ...following, types }),
    pass,
    async apply({ events, last }, epoch) {
      const turns = pLimit(atOnce);
      const answerAll = async (ofOne: readonly Opened[]) => {
        for (const event of ofOne) {
          try {
            if (event instanceof UnreadableEvent) throw event;
            await answerEvent(event);
          } catch (error) {
            if (!(error instanceof UnreadableEvent)) throw error;
            logger.error({ err: error }, 'what a visitor said cannot be answered, as it cannot be read');
          }
        }
      };
      await Promise.all(byStream(events).map((ofOne) => turns(answerAll, ofOne)));
      await moveTo(last, epoch);
    },
  });

function byStream(events: readonly Opened[]): Opened[][] {
  const found = new Map<string, Opened[]>();
  for (const event of events) found.set(streamIn(event), [...(found.get(streamIn(event)) ?? []), event]);
  return [...found.values()];
}

const streamIn = (event: Opened): string => (event instanceof UnreadableEvent ? event.stored.stream : event.stream);
