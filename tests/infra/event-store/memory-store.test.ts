import { createMemoryStore } from '#tests/support/memory-store.ts';
import { eventStorePortSuite } from '#tests/suites/event-store-port.suite.ts';

eventStorePortSuite('the store in memory that tests use', () => ({ store: createMemoryStore() }));
