import { EventStoreUnavailable, OutcomeUnknown, type EventStore } from './event-store.ts';

/** The same store; `onOutage` hears whenever it could not be reached: what is reached after that may be another server. */
export function noticeOutages(store: EventStore, onOutage: () => void): EventStore {
  const noticed = (error: unknown): never => {
    if (error instanceof EventStoreUnavailable || error instanceof OutcomeUnknown) onOutage();
    throw error;
  };
  async function* read<Event>(events: AsyncIterable<Event>): AsyncIterable<Event> {
    try {
      yield* events;
    } catch (error) {
      noticed(error);
    }
  }
  return {
    append: (...append) => store.append(...append).catch(noticed),
    appendInOrder: (appends) => store.appendInOrder(appends).catch(noticed),
    canAppend: () => store.canAppend().catch(noticed),
    readStream: (...from) => read(store.readStream(...from)),
    readAll: (range) => read(store.readAll(range)),
    subscribe: (following) => read(store.subscribe(following)),
    tail: () => store.tail().catch(noticed),
    end: () => store.end().catch(noticed),
    close: () => store.close(),
  };
}
