import { connectModels } from '#projections/database.ts';
import { everyShipment } from '#projections/shipments/queries.ts';
import { createLogger } from '#infra/logger.ts';
import { csvFile } from '#services/shipments/export/csv.ts';
import { xlsxFile } from '#services/shipments/export/xlsx.ts';
import { exportHeadings } from '#services/shipments/export-words/every-language.ts';

const { EXPORTED_DATABASE_URL = '', EXPORTED_FORMAT } = process.env;

/** Bytes that are held once everything is gone that nothing refers to. */
function heldBytes(): number {
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Writes the whole list, and tells its parent how many bytes were held at most while it did, beyond those before. */
async function exportAll(): Promise<void> {
  const database = connectModels(EXPORTED_DATABASE_URL, { logger: createLogger('error', 'test') });
  const read = async (limit: number) => {
    const { pages } = await everyShipment(database.kysely, { sort: 'created', order: 'desc' });
    let [rows, bytes, most] = [0, 0, 0];
    let seen = -1;
    for await (const part of EXPORTED_FORMAT === 'csv' ? csvFile(pages, exportHeadings.en) : xlsxFile(pages, 'en')) {
      bytes += part.bytes.length;
      rows = part.rows;
      if (rows > limit) break;
      if (Math.floor(rows / 5_000) === seen) continue;
      seen = Math.floor(rows / 5_000);
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
