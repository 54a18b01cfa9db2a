import { busSuite } from '#tests/suites/bus.suite.ts';
import { startNatsContainer } from './nats.ts';

busSuite("nats-server's image", startNatsContainer);
