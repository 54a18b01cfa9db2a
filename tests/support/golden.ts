import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../golden/', import.meta.url);
const goldenSchema = z.object({
  stored: z.object({ type: z.string(), data: z.record(z.string(), z.unknown()), metadata: z.looseObject({}) }),
});

/** One event of every type and version that was ever written, as it stands in the log. */
export const goldenEvents = readdirSync(folder)
  .toSorted()
  .map((file) => goldenSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))).stored);
