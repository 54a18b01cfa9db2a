import type { EventLog } from '#infra/event-store/event-log.ts';

/**
 * The same log, where those who ask for a stream at the same time get one reading: the emails of one event are written together.
 * It begins after all of them have asked, because what a caller knows to be in the stream must be in what it gets.
 */
export function shareReads(log: EventLog): EventLog {
  const about = new Map<string, ReturnType<EventLog['read']>>();
  const readNext = async (stream: string) => {
    await new Promise((resolve) => setImmediate(resolve));
    about.delete(stream);
    return log.read(stream);
  };
  return {
    ...log,
    read(stream) {
      const reading = about.get(stream) ?? readNext(stream);
      about.set(stream, reading);
      return reading;
    },
  };
}
