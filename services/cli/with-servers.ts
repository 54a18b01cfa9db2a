import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readConfig, type Config } from '#infra/config.ts';
import { startEmbedded } from '#infra/embedded/plan.ts';
import { createSupervisor } from '#infra/embedded/supervisor.ts';
import { keysUrlOf } from '../keys.ts';
import { masterKeyOf, requireMasterKey } from './master-key.ts';
import { sealingKeyOf } from './sealing-key.ts';
import { findRunningServers } from './running-servers.ts';

/** Tools send nothing, so the mail catcher stays down. */
const noMail = 'smtp://127.0.0.1:9';

/**
 * Does the work with a URL for every server that has none configured: that of a running `npm start` on the same data folder, or
 * of the embedded servers, brought up for the time of the work.
 */
export async function withServers(env: NodeJS.ProcessEnv, work: (config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(env);
  if (config.DATABASE_URL && config.EVENTSTORE_URL && config.NATS_URL && config.MASTER_KEY) return work(config);

  const dataDir = resolve(config.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  requireMasterKey(config, dataDir);
  const completed = async (urls: Record<string, string>) => {
    const found = readConfig({ ...urls, ...given(env) });
    const SEALING_KEY = await sealingKeyOf(config, dataDir);
    return { ...found, MASTER_KEY: await masterKeyOf(config, dataDir, keysUrlOf(found)), SEALING_KEY };
  };
  const running = await findRunningServers(dataDir);
  if (running) return work(await completed(running.env));

  const supervisor = createSupervisor((text) => console.error(text));
  try {
    const { env: urls } = await startEmbedded({ ...config, SMTP_URL: config.SMTP_URL ?? noMail }, dataDir, supervisor);
    await work(await completed(urls));
  } finally {
    await supervisor.stop();
  }
}

/** An empty variable counts as unset and must not hide a found URL. */
const given = (env: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(env).filter(([, value]) => value));
