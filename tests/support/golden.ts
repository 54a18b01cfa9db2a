import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../golden');
const goldenSchema = z.object({
  stored: z.object({ type: z.string(), data: z.record(z.string(), z.unknown()), metadata: z.looseObject({}) }),
});

/** One event of every type and version that was ever written, as it stands in the log. */
export const goldenEvents = readdirSync(folder)
  .toSorted()
  .map((file) => goldenSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))).stored);
