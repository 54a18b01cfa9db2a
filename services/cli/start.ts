import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { paths } from '#contracts/paths.ts';
import { ConfigError, readConfig, type Config } from '#infra/config.ts';
import { startEmbedded, type EmbeddedServers } from '#infra/embedded/plan.ts';
import { createSupervisor, type Supervised } from '#infra/embedded/supervisor.ts';
import { demoAccounts } from '../accounts/demo.ts';
import { keysUrlOf } from '../keys.ts';
import { isDemo, masterKeyOf, requireMasterKey } from './master-key.ts';
import { sealingKeyOf } from './sealing-key.ts';
import { announceServers, withdrawServers } from './running-servers.ts';

/** `npm start`: brings up the servers that have no URL, then the app, and stops all of them together. */
async function start(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const demo = isDemo(config);
  const dataDir = resolve(config.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  const supervisor = createSupervisor((text) => console.error(text));
  let stopping = false;
  const stop = async () => {
    // Ctrl-C comes twice, from the terminal and from npm: the second one must not end this process before its children.
    if (stopping) return;
    stopping = true;
    await withdrawServers(dataDir);
    await supervisor.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());

  try {
    requireMasterKey(config, dataDir);
    const embedded = await startEmbedded(config, dataDir, supervisor);
    const masterKey = await masterKeyOf(config, dataDir, keysUrlOf({ ...config, ...embedded.env }));
    const sealingKey = await sealingKeyOf(config, dataDir);
    const app = await supervisor.start({
      name: 'Waybill',
      entry: { source: 'services/main.ts', built: 'main.js' },
      env: {
        LOG_LEVEL: 'warn',
        ...definedEnv(),
        ...embedded.env,
        MASTER_KEY: masterKey,
        DEMO: demo ? '1' : '0',
        ...(sealingKey && { SEALING_KEY: sealingKey }),
      },
    });
    await announceServers(dataDir, { pid: process.pid, url: app.url, env: embedded.env });
    console.log(banner({ config, app, embedded, demo, seconds: (performance.now() - startedAt) / 1_000 }));
  } catch (error) {
    if (stopping) return;
    console.error(error instanceof Error ? error.message : error);
    await withdrawServers(dataDir);
    await supervisor.stop();
    process.exit(1);
  }
}

const definedEnv = (): Record<string, string> => (process.env['LOG_LEVEL'] ? { LOG_LEVEL: process.env['LOG_LEVEL'] } : {});

interface Banner {
  config: Config;
  app: Supervised;
  embedded: EmbeddedServers;
  demo: boolean;
  seconds: number;
}

function banner({ config, app: { url, notes }, embedded, demo, seconds }: Banner): string {
  const servers = embedded.started.map(({ name, url: address }) => `    ${name.padEnd(14)} ${address}`);
  const logins = demoAccounts.map(({ username, password, role }) => `    ${username.padEnd(8)} ${password}   (${role})`);
  return [
    '',
    `  Waybill is ready at ${url}   (${seconds.toFixed(1)} s)`,
    '',
    ...(servers.length > 0 ? ['  Embedded servers', ...servers, ''] : []),
    ...(demo
      ? [
          `  Demo logins at ${url}${paths.dashboardLogin}`,
          ...logins,
          `  Outgoing email is captured at ${url}/dev/mail; answer it there as a customer`,
          '',
        ]
      : []),
    ...notes.map((note) => `  ${note}.`),
    `  Data is kept in ${resolve(config.DATA_DIR)}. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `Invalid configuration:\n${error.message}` : error);
  process.exit(1);
});
