import type { EventLog } from '#infra/event-store/event-log.ts';

/** The same log, where those who ask for a stream while it is being read get that one reading: the letters of one event are written together. */
export function shareReads(log: EventLog): EventLog {
  const underWay = new Map<string, ReturnType<EventLog['read']>>();
  return {
    ...log,
    read(stream) {
      const known = underWay.get(stream);
      if (known) return known;
      const reading = log.read(stream).finally(() => underWay.delete(stream));
      underWay.set(stream, reading);
      return reading;
    },
  };
}
