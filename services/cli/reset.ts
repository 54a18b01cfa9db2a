import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig } from '#infra/config.ts';
import { clearLeftover } from '#infra/embedded/postgres/leftover.ts';
import { keysUrlOf } from '../keys.ts';
import { findRunningServers } from './running-servers.ts';

/** What Waybill puts into its data folder; anything else in there is not ours and stays. */
const ours = /^(?:\.?postgres.*|mail|master\.key|keys\.log.*|sealing\.key|seals\.log|servers\.json.*)$/;
/** The second copy, and what wraps it, of keys that are not in this folder. */
const ofKeysElsewhere = /^(?:master\.key|keys\.log.*)$/;
/** The heads, and what signs them, of an event log that is not in this folder. */
const ofLogElsewhere = /^(?:sealing\.key|seals\.log)$/;

/** Removes the data of the embedded servers, once nothing runs on it. Databases given by URL are not touched. */
async function reset(): Promise<void> {
  const config = readConfig(process.env);
  const dataDir = resolve(config.DATA_DIR);
  const isOurs = (name: string) =>
    ours.test(name) &&
    !(keysUrlOf(config) && ofKeysElsewhere.test(name)) &&
    !(config.EVENTSTORE_URL && ofLogElsewhere.test(name));
  const entries = existsSync(dataDir) ? (await readdir(dataDir)).filter(isOurs) : [];
  if (entries.length === 0) return console.log(`There is no data in ${dataDir}.`);

  const running = await findRunningServers(dataDir);
  if (running)
    throw new Error(`Waybill is running in ${dataDir} (process ${running.pid}, ${running.url}). Stop it with Ctrl-C first.`);
  await clearLeftover(join(dataDir, 'postgres'));
  for (const name of entries) await rm(join(dataDir, name), { recursive: true, force: true });
  await rmdir(dataDir).catch(() => undefined);
  console.log(
    `Removed the event log with its seals, the read models, emails, keys and master key in ${dataDir}. The next start begins with new data.`,
  );
}

reset().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof ConfigError ? `Invalid configuration:\n${message}` : `reset: ${message}`);
  process.exit(1);
});
