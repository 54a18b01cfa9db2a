import { startNatsServer } from '#tests/support/nats-server.ts';
import { busSuite } from '#tests/suites/bus.suite.ts';

busSuite('nats-server', startNatsServer);
