import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#infra/config.ts';
import { compareKeys, mendKeys, type Differences } from '#infra/key-places/compare.ts';
import { installationsOf, type KeyPlaces } from '#infra/key-places/join-places.ts';
import { createLogger } from '#infra/logger.ts';
import { createShutdown, shutdownMs } from '#infra/shutdown.ts';
import { connectKeys, keysUrlOf } from '../../keys.ts';
import type { RunningServers } from '../running-servers.ts';
import { withServers } from '../with-servers.ts';
import { failed, passed, type Finding } from './finding.ts';

const logger = createLogger('silent', 'doctor');
const mendIt = '`npm run doctor -- --mend` brings both places to what either of them knows.';

export interface KeyCheck {
  dataDir: string;
  running: RunningServers | undefined;
  /** Whether what differs is to be mended. */
  mend: boolean;
}

/** Compares the keys of persons with their second copy, on the embedded servers too, which are brought up where they have data. */
export async function checkKeys(config: Config, { dataDir, running, mend }: KeyCheck): Promise<Finding[]> {
  if (!keysUrlOf(config) && !running && !existsSync(join(dataDir, 'postgres'))) return [];
  const findings: Finding[] = [];
  try {
    await withServers(process.env, async (completed) => {
      const shutdown = createShutdown(logger, shutdownMs);
      try {
        findings.push(...(await examine(await connectKeys(completed, { logger, shutdown }), mend)));
      } finally {
        await shutdown.stop();
      }
    });
    return findings;
  } catch (error) {
    return [{ ok: false, text: error instanceof Error ? error.message : String(error) }];
  }
}

export async function examine(places: KeyPlaces, mend: boolean): Promise<Finding[]> {
  const [first, second] = await installationsOf(places);
  if (!first && !second) return [passed('No key of a person is stored yet.')];
  const found = await compareKeys(places);
  const missing = first && second ? [] : [`${first ? places.copy.name : places.store.name} holds nothing.`];
  const sentences = [...missing, ...sentencesOn(found, places)];
  if (sentences.length > 0 && mend) await mendKeys(places, found);
  const after = sentences.length > 0 && mend ? await compareKeys(places) : found;
  return [
    ...sentences.map((text) => (mend ? passed(`Mended: ${text}`) : failed(text, mendIt))),
    ...after.lost.map((id) =>
      failed(`The key of person ${id} cannot be opened in either place.`, 'Restore the keys from a backup.'),
    ),
    passed(`The keys of ${after.held} persons are in both places; ${after.erased} persons were erased.`),
  ];
}

function sentencesOn(found: Differences, { store, copy }: KeyPlaces): string[] {
  const say = (records: readonly unknown[], sentence: string) => (records.length > 0 ? [`${records.length} ${sentence}`] : []);
  return [
    ...say(found.onlyInCopy, `keys are only in ${copy.name}: those persons cannot be read.`),
    ...say(found.onlyInStore, `keys are only in ${store.name}, without a second copy.`),
    ...say(found.erasedInCopy, `persons were erased, but still have a key in ${store.name}.`),
    ...say(found.erasedInStore, `persons were erased, but have no tombstone in ${copy.name}.`),
    ...say(found.damagedInStore, `keys in ${store.name} cannot be opened; those in ${copy.name} can.`),
    ...say(found.damagedInCopy, `keys in ${copy.name} cannot be opened; those in ${store.name} can.`),
  ];
}
