import { sql } from 'kysely';
import { mostManifestShipments } from '#contracts/manifest.ts';
import { connectModels } from '#projections/database.ts';
import type { Models } from '#projections/projector.ts';
import { everyShipment, manifestOf } from '#projections/shipments/queries.ts';
import { createLogger } from '#infra/logger.ts';
import { streamPdf } from '#infra/print/pdfkit.ts';
import { csvFile } from '#services/shipments/export/csv.ts';
import type { FilePart } from '#services/shipments/export/pages.ts';
import { xlsxFile } from '#services/shipments/export/xlsx.ts';
import { exportHeadings } from '#services/shipments/export-words/every-language.ts';
import { createPrintManifest } from '#services/shipments/manifest/print-manifest.ts';
import { labelParts } from '#tests/support/printing.ts';

const { EXPORTED_DATABASE_URL = '', EXPORTED_FORMAT } = process.env;

/** Bytes that are held once everything is gone that nothing refers to. */
function heldBytes(): number {
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const order = { sort: 'created', order: 'desc' } as const;
const rowsBetween = EXPORTED_FORMAT === 'pdf' ? 500 : 5_000;

/** The file that is asked for; a manifest of as many shipments as there may be on one. */
async function file(models: Models): Promise<AsyncIterable<FilePart>> {
  if (EXPORTED_FORMAT !== 'pdf') {
    const { pages } = await everyShipment(models, order);
    return EXPORTED_FORMAT === 'csv' ? csvFile(pages, exportHeadings.en) : xlsxFile(pages, 'en');
  }
  const { rows } = await sql<{ id: string }>`select id from shipments order by id limit ${mostManifestShipments}`.execute(models);
  const content = await manifestOf(
    models,
    rows.map(({ id }) => id),
    order,
  );
  const print = createPrintManifest({ loadPrinter: async () => ({ ...labelParts, streamPdf }) });
  return print({ ...content, language: 'en', madeBy: 'agent', madeAt: '2026-03-01T09:00:00.000Z' });
}

/** Writes the whole list, and tells its parent how many bytes were held at most while it did, beyond those before. */
async function exportAll(): Promise<void> {
  const database = connectModels(EXPORTED_DATABASE_URL, { logger: createLogger('error', 'test') });
  const read = async (limit: number) => {
    let [rows, bytes, most] = [0, 0, 0];
    let seen = -1;
    for await (const part of await file(database.kysely)) {
      bytes += part.bytes.length;
      rows = part.rows;
      if (rows > limit) break;
      if (Math.floor(rows / rowsBetween) === seen) continue;
      seen = Math.floor(rows / rowsBetween);
      most = Math.max(most, heldBytes());
    }
    return { rows, bytes, most };
  };
  // What is loaded and compiled once is not held for the rows.
  await read(1_000);
  const before = heldBytes();
  const { rows, bytes, most } = await read(Infinity);
  await database.close();
  process.send?.({ rows, bytes, held: most - before });
}

await exportAll();
