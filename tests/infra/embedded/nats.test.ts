import { startNatsBroker } from '#infra/embedded/nats/server.ts';
import { busSuite } from '#tests/suites/bus.suite.ts';

busSuite('the embedded broker', (options) => startNatsBroker({ host: '127.0.0.1', port: 0, ...options }));
