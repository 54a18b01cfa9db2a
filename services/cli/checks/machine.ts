import { existsSync } from 'node:fs';
import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '#infra/config.ts';
import { findBinaries } from '#infra/embedded/postgres/binaries.ts';
import { accountFor } from '#infra/embedded/postgres/run-as.ts';
import { isDemo, masterKeyFile, missingKeyAdvice } from '../master-key.ts';
import type { RunningServers } from '../running-servers.ts';
import { passed, failed, type Finding } from './finding.ts';

const neededBytes = 500_000_000;

export async function checkPort({ PORT, HOST }: Config, running: RunningServers | undefined): Promise<Finding[]> {
  if (running) return [passed(`Waybill runs at ${running.url} (process ${running.pid}).`)];
  const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(PORT, HOST, () => probe.close(() => resolve(undefined)));
  });
  if (!problem) return [passed(`Port ${PORT} on ${HOST} is free.`)];
  const text =
    problem.code === 'EADDRINUSE' ? `Port ${PORT} on ${HOST} is already in use.` : `Port ${PORT} on ${HOST}: ${problem.message}`;
  return [failed(text, 'Stop the program that holds it, or set PORT and HOST.')];
}

export async function checkDataFolder(config: Config, dataDir: string): Promise<Finding[]> {
  if (config.DATABASE_URL && config.EVENTSTORE_URL && config.SMTP_URL && config.MASTER_KEY) return [];
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    return [
      failed(
        `${dataDir} is not writable: ${messageOf(error)}`,
        'Make this user the owner of the folder, or set DATA_DIR to another folder.',
      ),
    ];
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${dataDir} can be written; ${Math.floor(free / 1_000_000)} MB are free.`;
  return [free >= neededBytes ? passed(text) : failed(text, `Free up disk space: at least ${neededBytes / 1_000_000} MB.`)];
}

export async function checkMasterKey(config: Config, dataDir: string): Promise<Finding[]> {
  const file = masterKeyFile(dataDir);
  if (config.MASTER_KEY) return [passed('MASTER_KEY is set.')];
  if (!isDemo(config)) return [failed('MASTER_KEY is not set.', missingKeyAdvice(dataDir))];
  if (!existsSync(file)) return [passed(`The first start makes a master key in ${file}.`)];
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0) return [passed(`The master key of this demonstration is in ${file}.`)];
  return [failed(`Others can read ${file}.`, `chmod 600 ${file}`)];
}

export async function checkEmbeddedPostgres({ DATABASE_URL, EVENTSTORE_URL }: Config, dataDir: string): Promise<Finding[]> {
  if (DATABASE_URL && EVENTSTORE_URL) return [];
  const folder = join(dataDir, 'postgres');
  try {
    const { major } = await findBinaries(await accountFor(folder), folder);
    return [passed(`The embedded PostgreSQL ${major} runs on this machine.`)];
  } catch (error) {
    return [failed(messageOf(error), 'Run `npm ci` with optional dependencies, or set DATABASE_URL and EVENTSTORE_URL.')];
  }
}

export function checkEmbeddedMail({ SMTP_URL }: Config): Finding[] {
  if (SMTP_URL) return [];
  try {
    createRequire(import.meta.url).resolve('hoodiecrow-imap');
    return [passed('The embedded mail catcher is installed.')];
  } catch {
    const remedy = 'Install the development dependencies (`npm ci`), or set SMTP_URL.';
    return [failed('The embedded mail catcher is not installed.', remedy)];
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
