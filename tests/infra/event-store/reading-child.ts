import { connectEventStore } from '#infra/event-store/esdb.ts';
import { createLogger } from '#infra/logger.ts';
import { exitOnUnhandled } from '#infra/unhandled.ts';

/** Reads what the server sends, as a role does, and goes on for as long as nothing ends it. */
const { READ_URL = '', READ_BY } = process.env;
const store = connectEventStore(READ_URL);
exitOnUnhandled({ process, logger: createLogger('info', 'child'), stop: () => store.close() });
const events =
  READ_BY === 'subscription'
    ? store.subscribe({ after: undefined, signal: new AbortController().signal })
    : store.readStream('chat-1');
const alive = setInterval(() => undefined, 1_000);
try {
  for await (const _ of events) continue;
} catch {
  alive.ref();
}
