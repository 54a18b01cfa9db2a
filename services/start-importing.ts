import type { Position } from '#contracts/events/envelope.ts';
import { createHandler } from './handle.ts';
import { createPricesAt } from './rates/prices-at.ts';
import { createShipmentCommands } from './shipments/commands.ts';
import { createDuplicateCheck } from './shipments/duplicates.ts';
import type { Core } from './compose.ts';
import { createCarryOutRows } from './imports/carry-out.ts';
import { createCompareRows } from './imports/duplicates.ts';
import { startImporter } from './imports/importer.ts';
import { createMayGoOn } from './imports/may-go-on.ts';
import { createNote } from './imports/note.ts';
import { createLookAtScans } from './imports/scans.ts';
import { appliedBy } from './read-models.ts';

/** Checks, carries out and undoes imports. */
export function startImporting(core: Core): void {
  const { databaseUrl, log, models, personalData, gazetteer, quotes, admit, importFiles, importRows, importReader, workers } =
    core;
  // States of 100,000 shipments would push those out of the cache that people work on.
  const handle = createHandler(log, { admit });
  const steps = createShipmentCommands({
    handle,
    personalData,
    gazetteer,
    convertQuote: quotes.convert,
    refuseDuplicate: createDuplicateCheck({ personalData, models }),
  });
  let upTo: Position | undefined;
  const worker = startImporter({
    ...core,
    databaseUrl,
    files: importFiles,
    rows: importRows,
    reader: importReader,
    steps,
    admit,
    compareRows: createCompareRows({ ...core, rows: importRows }),
    lookAtScans: createLookAtScans({ models, previewScan: steps.previewScan }),
    pricesAt: createPricesAt(models),
    carryOut: createCarryOutRows({ ...core, steps }),
    mayGoOn: createMayGoOn(core),
    note: createNote({ handle, clock: core.clock }),
    async haveFollowed() {
      upTo ??= await log.store.end();
      const end = upTo;
      const after = await appliedBy(core)();
      if (end)
        for await (const next of log.store.readAll({ after, limit: 1 })) if (next.position.commit <= end.commit) return false;
      upTo = undefined;
      return true;
    },
  });
  workers.add('importer', worker);
}
