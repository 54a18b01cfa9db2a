import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readConfig, type Config } from '#infra/config.ts';
import { startEmbedded } from '#infra/embedded/plan.ts';
import { createSupervisor } from '#infra/embedded/supervisor.ts';
import { masterKeyOf } from './master-key.ts';
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
  const masterKey = await masterKeyOf(config, dataDir);
  const completed = (urls: Record<string, string>) => readConfig({ ...urls, ...given(env), MASTER_KEY: masterKey });
  const running = await findRunningServers(dataDir);
  if (running) return work(completed(running.env));

  const supervisor = createSupervisor((text) => console.error(text));
  try {
    const { env: urls } = await startEmbedded({ ...config, SMTP_URL: config.SMTP_URL ?? noMail }, dataDir, supervisor);
    await work(completed(urls));
  } finally {
    await supervisor.stop();
  }
}

/** An empty variable counts as unset and must not hide a found URL. */
const given = (env: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(env).filter(([, value]) => value));
