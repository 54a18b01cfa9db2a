import { GenericContainer, Wait } from 'testcontainers';
import { natsConfiguration } from '#tests/support/nats-server.ts';
import type { BusServer, BusServerOptions } from '#tests/suites/bus/bench.ts';
import { images } from './images.ts';
import { runLabels } from './run-label.ts';

const clientPort = 4222;
const configurationFile = '/etc/nats/waybill.conf';

/** Runs nats-server's image, on a free port of this machine unless given one. */
export async function startNatsContainer(options: BusServerOptions = {}): Promise<BusServer> {
  const container = await new GenericContainer(images.nats)
    .withLabels(runLabels)
    .withCopyContentToContainer([{ content: natsConfiguration(options), target: configurationFile }])
    .withCommand(['nats-server', '--config', configurationFile])
    .withExposedPorts(options.port ? { container: clientPort, host: options.port } : clientPort)
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start();
  return {
    url: `nats://${container.getHost()}:${container.getMappedPort(clientPort)}`,
    retire: () => void container.exec(['kill', '-USR2', '1']),
    stop: async () => void (await container.stop()),
  };
}
