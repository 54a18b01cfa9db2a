import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#infra/config.ts';
import { compareKeys, repairKeys, type Differences } from '#infra/key-store/compare.ts';
import { installationsOf, type KeyStores } from '#infra/key-store/join.ts';
import { createLogger } from '#infra/logger.ts';
import { createShutdown, shutdownMs } from '#infra/shutdown.ts';
import { connectKeys, keysUrlOf } from '../../keys.ts';
import type { RunningServers } from '../running-servers.ts';
import { withServers } from '../with-servers.ts';
import { failed, passed, type Finding } from './finding.ts';

const logger = createLogger('silent', 'doctor');
const repairIt = '`npm run doctor -- --repair` brings both places to what either of them knows.';

export interface KeyCheck {
  dataDir: string;
  running: RunningServers | undefined;
  /** Whether what differs is to be repaired. */
  repair: boolean;
}

/** Compares the keys of persons with their second copy, on the embedded servers too, which are brought up where they have data. */
export async function checkKeys(config: Config, { dataDir, running, repair }: KeyCheck): Promise<Finding[]> {
  if (!keysUrlOf(config) && !running && !existsSync(join(dataDir, 'postgres'))) return [];
  const findings: Finding[] = [];
  try {
    await withServers(process.env, async (completed) => {
      const shutdown = createShutdown(logger, shutdownMs);
      try {
        findings.push(...(await examine(await connectKeys(completed, { logger, shutdown }), repair)));
      } finally {
        await shutdown.stop();
      }
    });
    return findings;
  } catch (error) {
    return [{ ok: false, text: error instanceof Error ? error.message : String(error) }];
  }
}

export async function examine(stores: KeyStores, repair: boolean): Promise<Finding[]> {
  const [first, second] = await installationsOf(stores);
  if (!first && !second) return [passed('No key of a person is stored yet.')];
  const found = await compareKeys(stores);
  const missing = first && second ? [] : [`${first ? stores.copy.name : stores.store.name} holds nothing.`];
  const sentences = [...missing, ...sentencesOn(found, stores)];
  if (sentences.length > 0 && repair) await repairKeys(stores, found);
  const after = sentences.length > 0 && repair ? await compareKeys(stores) : found;
  return [
    ...sentences.map((text) => (repair ? passed(`Repaired: ${text}`) : failed(text, repairIt))),
    ...after.lost.map((id) =>
      failed(`The key of person ${id} cannot be opened in either place.`, 'Restore the keys from a backup.'),
    ),
    passed(`Keys in both places: ${after.held}. Erased persons: ${after.erased}.`),
  ];
}

function sentencesOn(found: Differences, { store, copy }: KeyStores): string[] {
  const count = (records: readonly unknown[], what: string) => (records.length > 0 ? [`${what}: ${records.length}.`] : []);
  return [
    ...count(found.onlyInCopy, `Keys of persons who cannot be read, because they are only in ${copy.name}`),
    ...count(found.onlyInStore, `Keys without a second copy, only in ${store.name}`),
    ...count(found.erasedInCopy, `Erased persons who still have a key in ${store.name}`),
    ...count(found.erasedInStore, `Erased persons without a tombstone in ${copy.name}`),
    ...count(found.damagedInStore, `Keys in ${store.name} that cannot be opened, while those in ${copy.name} can`),
    ...count(found.damagedInCopy, `Keys in ${copy.name} that cannot be opened, while those in ${store.name} can`),
  ];
}
