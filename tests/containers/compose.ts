import { createServer, type AddressInfo } from 'node:net';
import { linesOf, outputOf, run, succeeds } from './command.ts';
import { composeFilter, composeProject, runId } from './run-label.ts';

/** docker-compose.yml in its demonstration, on ports of its own. */
export interface Compose {
  /** Where the api is, and the mail catcher. */
  url: string;
  mailUrl: string;
  /** The ids of a service's containers. */
  containersOf(service: string): Promise<string[]>;
  /** Starts as many of each service as are named, the others stay as they are. */
  scale(counts: Record<string, number>): Promise<void>;
  down(): Promise<void>;
}

/** Builds the product's image and brings every service up. */
export async function composeUp(): Promise<Compose> {
  const [port, mailPort] = await Promise.all([freePort(), freePort()]);
  const env = { ...process.env, PORT: String(port), MAIL_PORT: String(mailPort), WAYBILL_IMAGE: composeProject(runId) };
  const program = (await succeeds('docker', 'compose', 'version')) ? ['docker', 'compose'] : ['docker-compose'];
  const project = ['--project-name', composeProject(runId), '--env-file', 'infra/docker/demo.env', '--profile', 'demo'];
  const [command = '', ...first] = [...program, ...project];
  const compose = (...args: string[]) => run(command, [...first, ...args], { env });
  await compose('up', '--build', '--detach');
  return {
    url: `http://127.0.0.1:${port}`,
    mailUrl: `http://127.0.0.1:${mailPort}`,
    containersOf: (service) =>
      linesOf(
        'docker',
        ...['container', 'ls', '--quiet', '--no-trunc', '--filter', composeFilter(runId)],
        ...['--filter', `label=com.docker.compose.service=${service}`],
      ),
    scale: (counts) =>
      compose(
        'up',
        '--detach',
        '--no-recreate',
        ...Object.entries(counts).flatMap(([service, count]) => ['--scale', `${service}=${count}`]),
      ),
    async down() {
      await compose('down', '--volumes', '--timeout', '5');
      await outputOf('docker', 'image', 'rm', composeProject(runId));
    },
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
