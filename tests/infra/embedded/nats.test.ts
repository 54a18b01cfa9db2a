import { startTestBroker } from '#tests/support/broker.ts';
import { busSuite } from '#tests/suites/bus.suite.ts';

busSuite('the embedded broker', startTestBroker);
