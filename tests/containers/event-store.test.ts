import { eventStoreSuite } from '#tests/suites/event-store.suite.ts';

const url = process.env['TEST_EVENTSTORE_URL'] ?? '';
eventStoreSuite('EventStoreDB', () => Promise.resolve({ url, release: () => Promise.resolve() }));
