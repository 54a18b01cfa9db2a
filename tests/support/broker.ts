import { startNatsBroker } from '#infra/embedded/nats/server.ts';
import type { BusServer, BusServerOptions } from '#tests/suites/bus/bench.ts';

/** The embedded broker in this process, on a free port unless given one. */
export async function startTestBroker(options: BusServerOptions = {}): Promise<BusServer> {
  const broker = await startNatsBroker({ host: '127.0.0.1', port: 0, ...options });
  return { ...broker, retire: () => void broker.stop() };
}
