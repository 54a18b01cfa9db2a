import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '#infra/config.ts';
import { startEmbedded } from '#infra/embedded/plan.ts';
import { createSupervisor } from '#infra/embedded/supervisor.ts';
import { keysUrlOf } from '../keys.ts';
import { isDemo, masterKeyOf, requireMasterKey } from './master-key.ts';
import { sealingKeyOf } from './sealing-key.ts';
import { announceServers, withdrawServers } from './running-servers.ts';

/** `npm run dev`: the embedded servers, the app from its sources, started again on a change, and Vite in front of it. */
const config = readConfig(process.env);
const dataDir = resolve(config.DATA_DIR);
await mkdir(dataDir, { recursive: true });
requireMasterKey(config, dataDir);
const supervisor = createSupervisor((text) => console.error(text));
const embedded = await startEmbedded(config, dataDir, supervisor);
const masterKey = await masterKeyOf(config, dataDir, keysUrlOf({ ...config, ...embedded.env }));

const sealingKey = await sealingKeyOf(config, dataDir);

const vite = await createServer({ configFile: 'build/web.config.ts' });
await vite.listen();
const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? 'http://localhost:5173';
await announceServers(dataDir, { pid: process.pid, url, env: embedded.env });

const app = spawn(
  process.execPath,
  [createRequire(import.meta.url).resolve('tsx/cli'), 'watch', '--clear-screen=false', 'services/main.ts'],
  {
    env: {
      ...process.env,
      LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
      ...embedded.env,
      MASTER_KEY: masterKey,
      ...(sealingKey && { SEALING_KEY: sealingKey }),
      DEMO: isDemo(config) ? '1' : '0',
      PUBLIC_URL: url,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
console.log(`\n  Waybill development server: ${url}\n`);

let stopping: Promise<void> | undefined;
const stop = () => {
  stopping ??= (async () => {
    await withdrawServers(dataDir);
    await vite.close();
    if (app.exitCode === null && app.signalCode === null) {
      const exited = new Promise((done) => app.once('exit', done));
      app.kill('SIGTERM');
      await exited;
    }
    await supervisor.stop();
    process.exit(0);
  })();
};
app.once('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
