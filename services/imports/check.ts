import type { DuplicateOfRow, ImportCheck, ImportPreviewRow } from '#contracts/imports.ts';
import type { Clock } from '#infra/clock.ts';
import type { ImportFiles } from '#infra/import-files/import-files.ts';
import type { ExistingImport } from '../domain/import.ts';
import { rowsOfFile, type RowInFile } from './batches.ts';
import type { CompareRows } from './duplicates.ts';
import { writeFindings, type Finding } from './findings.ts';
import type { ImportedShipment, ImportReader } from './reader.ts';
import type { LookAtScans } from './scans.ts';
import type { PricesAt } from './shipment-steps.ts';

export interface CheckOptions {
  files: ImportFiles;
  reader: ImportReader;
  compareRows(importId: string, now: Date): CompareRows;
  lookAtScans: LookAtScans;
  pricesAt: PricesAt;
  clock: Clock;
}

type ScanOf = Extract<RowInFile['read'], { scan: unknown }>['scan'];

/** A row with what became of it in a check, or before it is carried out. */
export type JudgedRow = RowInFile & {
  verdict:
    | { is: 'invalid'; problems: readonly Finding['problems'][number][] }
    | { is: 'shipment'; body: ImportedShipment; reference: string | null; cents: number; duplicateOf: DuplicateOfRow | null }
    | { is: 'scan'; scan: ScanOf; shipmentId: string; duplicateOf: DuplicateOfRow | null };
};

const previewRows = 100;

/** Judges rows a batch at a time, in their order: the same for the dry run and for the run itself. */
export interface Judge {
  judge(batch: readonly RowInFile[]): Promise<JudgedRow[]>;
  /** Takes note of rows that were carried out before, for those that repeat them. */
  pass(batch: readonly RowInFile[]): void;
}

export async function createJudge(
  { compareRows, lookAtScans, pricesAt, clock }: Pick<CheckOptions, 'compareRows' | 'lookAtScans' | 'pricesAt' | 'clock'>,
  { id, kind, run }: Pick<ExistingImport, 'id' | 'kind' | 'run'>,
): Promise<Judge> {
  const now = clock.now();
  const compare = compareRows(id, now);
  const priceOf = kind === 'shipments' ? await pricesAt(run ? new Date(run.pricedAt) : now) : undefined;
  const centsOf = ({ read }: RowInFile): number | undefined => {
    if (!('body' in read)) return undefined;
    const { shippingCost } = read.body;
    return shippingCost === undefined ? priceOf?.(read.body) : Math.round(shippingCost * 100);
  };
  /** Nothing repeats what cannot be imported. */
  const toCompare = (batch: readonly RowInFile[], cents: readonly (number | undefined)[]) =>
    batch.flatMap(({ line, read }, nth) =>
      'body' in read && cents[nth] !== undefined ? [{ line, body: read.body, reference: read.reference }] : [],
    );
  const at = run?.startedAt ?? now.toISOString();
  const judge: Judge['judge'] = async (batch) => {
    const prices = batch.map(centsOf);
    const scans = batch.flatMap(({ line, read }) => ('scan' in read ? [{ line, scan: read.scan }] : []));
    const duplicates = (await compare.compare(toCompare(batch, prices))).values();
    const verdicts = (await lookAtScans(scans, { now: at, isRun: run !== null })).values();
    return batch.map((row, nth): JudgedRow => {
      const { read } = row;
      if ('body' in read) {
        const { body, reference } = read;
        const cents = prices[nth];
        if (cents === undefined) {
          const problem = { field: 'shippingCost', code: 'no_price', column: null, value: null };
          return { ...row, verdict: { is: 'invalid', problems: [problem] } };
        }
        const duplicateOf = duplicates.next().value ?? null;
        return { ...row, verdict: { is: 'shipment', body, reference, cents, duplicateOf } };
      }
      if (!('scan' in read)) return { ...row, verdict: { is: 'invalid', problems: read.problems } };
      const verdict = verdicts.next().value;
      if (!verdict || 'problem' in verdict) {
        const problem = { field: null, code: 'unknown_shipment', ...verdict?.problem, column: null, value: null };
        return { ...row, verdict: { is: 'invalid', problems: [problem] } };
      }
      return { ...row, verdict: { is: 'scan', scan: read.scan, ...verdict } };
    });
  };
  return { judge, pass: (batch) => compare.pass(toCompare(batch, batch.map(centsOf))) };
}

/**
 * The dry run: looks at every row as the run will, and writes nothing but what it found, beside the file. Throws ImportFileGone and
 * UnreadableTable; rejects when aborted.
 */
export async function checkFile(options: CheckOptions, checked: ExistingImport, signal: AbortSignal): Promise<ImportCheck> {
  const { files, clock } = options;
  const { id } = checked;
  const { judge } = await createJudge(options, checked);
  const { batches } = await rowsOfFile(options, checked);
  const findings = await writeFindings(files, id);
  const preview: ImportPreviewRow[] = [];
  const counts = { rows: 0, valid: 0, invalid: 0, duplicates: 0 };
  let cents = 0;
  for await (const batch of batches) {
    signal.throwIfAborted();
    for (const { line, cells, verdict } of await judge(batch)) {
      counts.rows += 1;
      if (verdict.is === 'invalid') {
        counts.invalid += 1;
        await findings.add({ line, cells: [...cells], problems: [...verdict.problems], duplicateOf: null });
        continue;
      }
      const { duplicateOf } = verdict;
      counts.valid += 1;
      if (duplicateOf) {
        counts.duplicates += 1;
        await findings.add({ line, cells: [], problems: [], duplicateOf });
      }
      const price = verdict.is === 'shipment' ? verdict.cents / 100 : null;
      if (verdict.is === 'shipment') cents += verdict.cents;
      if (preview.length < previewRows) {
        const values = plain(verdict.is === 'shipment' ? verdict.body : verdict.scan);
        preview.push({ line, values, price, isDuplicate: duplicateOf !== null });
      }
    }
    await files.noteChecked(id, counts.rows);
  }
  await findings.end();
  const writePreview = await files.beginPart(id, 'preview');
  await writePreview(Buffer.from(JSON.stringify(preview)));
  const totals = checked.kind === 'shipments' ? [{ currency: 'USD', amount: cents / 100 }] : [];
  return { ...counts, totals, checkedAt: clock.now().toISOString() };
}

const plain = (body: object): ImportPreviewRow['values'] =>
  Object.fromEntries(
    Object.entries(body).flatMap(([field, value]) =>
      typeof value === 'string' || typeof value === 'number' || value === null ? [[field, value]] : [],
    ),
  );
