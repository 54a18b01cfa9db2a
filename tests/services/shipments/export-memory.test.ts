import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mostManifestShipments } from '#contracts/manifest.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';
import { addCopies } from '#tests/support/copied-shipments.ts';

const shipments = 100_000;
const mostHeldBytes = 64 * 1_024 * 1_024;
const told = z.object({ rows: z.number(), bytes: z.number(), held: z.number() });

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
  await addCopies(home.models, shipments);
  await sql`analyze`.execute(home.models);
});
afterAll(() => home.close());

/** What a process of its own tells of one export. */
const exported = (format: string): Promise<z.infer<typeof told>> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('exporting-child.ts', import.meta.url)), {
      execArgv: ['--expose-gc', '--import', import.meta.resolve('tsx')],
      env: { ...process.env, EXPORTED_DATABASE_URL: home.url, EXPORTED_FORMAT: format },
    });
    child.once('message', (message) => resolve(told.parse(message)));
    child.once('exit', (code) => reject(new Error(`the export ended with ${code}`)));
  });

test.each([
  [shipments, 'csv'],
  [shipments, 'xlsx'],
  [mostManifestShipments, 'pdf'],
])('%i shipments become a %s file in at most 64 MB', { timeout: 120_000 }, async (count, format) => {
  const { rows, bytes, held } = await exported(format);
  expect(rows).toBe(count);
  expect(bytes).toBeGreaterThan(count);
  expect(held).toBeLessThan(mostHeldBytes);
});
