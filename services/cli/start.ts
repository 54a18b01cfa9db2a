import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig, type Config } from '#infra/config.ts';
import { isAllEmbedded, startEmbedded, type EmbeddedServers } from '#infra/embedded/plan.ts';
import { createSupervisor } from '#infra/embedded/supervisor.ts';
import { demoAccounts } from '../accounts/demo.ts';

/** `npm start`: brings up the servers that have no URL, then the app, and stops all of them together. */
async function start(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const isDemo = config.DEMO ?? isAllEmbedded(config);
  const dataDir = resolve(config.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  const supervisor = createSupervisor((text) => console.error(text));
  const stop = () => void supervisor.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  try {
    const masterKey = config.MASTER_KEY ?? (await demoMasterKey(dataDir, isDemo));
    const embedded = await startEmbedded(config, dataDir, supervisor);
    const app = await supervisor.start({
      name: 'Waybill',
      entry: { source: 'services/main.ts', built: 'main.js' },
      env: { LOG_LEVEL: 'warn', ...definedEnv(), ...embedded.env, MASTER_KEY: masterKey, DEMO: isDemo ? '1' : '0' },
    });
    console.log(banner({ config, url: app.url, embedded, isDemo, seconds: (performance.now() - startedAt) / 1_000 }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await supervisor.stop();
    process.exit(1);
  }
}

const definedEnv = (): Record<string, string> => (process.env['LOG_LEVEL'] ? { LOG_LEVEL: process.env['LOG_LEVEL'] } : {});

/** The key of this data folder; made once, and only where the data is a demonstration. */
async function demoMasterKey(dataDir: string, isDemo: boolean): Promise<string> {
  if (!isDemo) {
    throw new Error('MASTER_KEY is not set. Make one with `openssl rand -base64 32` and keep it safe: it protects all personal data.');
  }
  const file = join(dataDir, 'master.key');
  const key = randomBytes(32).toString('base64');
  await writeFile(file, key, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}

interface Banner {
  config: Config;
  url: string;
  embedded: EmbeddedServers;
  isDemo: boolean;
  seconds: number;
}

function banner({ config, url, embedded, isDemo, seconds }: Banner): string {
  const servers = embedded.started.map(({ name, url: address }) => `    ${name.padEnd(14)} ${address}`);
  const logins = demoAccounts.map(({ username, password, role }) => `    ${username.padEnd(8)} ${password}   (${role})`);
  return [
    '',
    `  Waybill is ready at ${url}   (${seconds.toFixed(1)} s)`,
    '',
    ...(servers.length > 0 ? ['  Embedded servers', ...servers, ''] : []),
    ...(isDemo ? [`  Demo logins at ${url}/dashboard-login`, ...logins, `  Letters are caught at ${url}/dev/mail`, ''] : []),
    `  Data is kept in ${resolve(config.DATA_DIR)}. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `The configuration does not fit:\n${error.message}` : error);
  process.exit(1);
});
