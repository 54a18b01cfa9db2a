import type { Config } from '#infra/config.ts';
import { digestOf } from '#infra/seals/head.ts';
import { postHead } from '#infra/seals/http.ts';
import type { SealPlaceName, Seals } from '#infra/seals/seals.ts';
import type { TimeStamps } from '#infra/time-stamps/time-stamps.ts';
import { createFilePlace, keepTimeStampBeside, sealFileOf } from './file-place.ts';
import type { SealPlace } from './publisher.ts';

export type PlacesConfig = Pick<Config, 'SEAL_FILE' | 'SEAL_URL' | 'SEAL_TSA_URL' | 'DATA_DIR'>;

/** Where heads are published, by configuration. */
export function placesOf(
  config: PlacesConfig,
  { seals, timeStampsAt }: { seals: Pick<Seals, 'keepTimeStamp'>; timeStampsAt(url: string): TimeStamps },
): SealPlace[] {
  const { SEAL_URL: url, SEAL_TSA_URL: authority } = config;
  return [
    createFilePlace(sealFileOf(config)),
    ...(url ? [httpPlace(url)] : []),
    ...(authority ? [stampedPlace({ timeStamps: timeStampsAt(authority), seals, file: sealFileOf(config) })] : []),
  ];
}

/** The names of {@link placesOf}; none without a key to seal with. */
export const placeNamesOf = ({
  SEALING_KEY: key,
  SEAL_URL: url,
  SEAL_TSA_URL: authority,
}: Pick<Config, 'SEALING_KEY' | 'SEAL_URL' | 'SEAL_TSA_URL'>): SealPlaceName[] =>
  key ? ['file', ...(url ? ['url' as const] : []), ...(authority ? ['time_stamps' as const] : [])] : [];

const httpPlace = (url: string): SealPlace => ({
  name: 'url',
  takes: 'all',
  reached: async (known) => known,
  atOnce: 1,
  async publish(heads, signal) {
    for (const head of heads) await postHead(url, head, signal);
  },
});

interface Stamping {
  timeStamps: TimeStamps;
  seals: Pick<Seals, 'keepTimeStamp'>;
  file: string;
}

/** What an authority has stamped proves the age of the newest head, and of all that it goes on from. */
const stampedPlace = ({ timeStamps, seals, file }: Stamping): SealPlace => ({
  name: 'time_stamps',
  takes: 'newest',
  reached: async (known) => known,
  async publish(heads, signal) {
    for (const { head } of heads) {
      const token = await timeStamps.stamp(Buffer.from(digestOf(head), 'hex'), signal);
      await keepTimeStampBeside(file, head, token);
      await seals.keepTimeStamp(head.logId, head.number, token);
    }
  },
});
