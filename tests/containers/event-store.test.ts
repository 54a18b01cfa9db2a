import { randomUUID } from 'node:crypto';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import { eventStorePortSuite } from '#tests/suites/event-store-port.suite.ts';
import { eventStoreSuite } from '#tests/suites/event-store.suite.ts';

const url = process.env['TEST_EVENTSTORE_URL'] ?? '';
const isStandIn = process.env['TEST_EVENTSTORE_IS_EMBEDDED'] === '1';
const name = isStandIn ? "EventStoreDB's stand-in" : 'EventStoreDB';
const release = () => Promise.resolve();

const server = isStandIn ? 'embedded' : 'eventStoreDb';
eventStoreSuite(name, server, () => Promise.resolve({ url, release }));
// An installation of its own, so that the streams harm no other one.
const streamPrefix = `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;
eventStorePortSuite(name, () => ({ store: connectEventStore(url, { streamPrefix }), release }));
