import { createHash } from 'node:crypto';
import type { DuplicateOfRow } from '#contracts/imports.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { ImportRows } from '#infra/import-rows/import-rows.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { Signatures } from '#infra/signatures.ts';
import { shipmentsOfDay } from '#projections/imports/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { ImportedShipment } from './reader.ts';

/** A shipment in a row of the file. */
export interface RowToCompare {
  line: number;
  body: ImportedShipment;
  reference: string | null;
}

/** Compares the rows of one file, in their order and a batch at a time, with each other and with what is there already. */
export interface CompareRows {
  compare(batch: readonly RowToCompare[]): Promise<(DuplicateOfRow | null)[]>;
  /** Takes note of rows that need no comparison, for those that repeat them. */
  pass(batch: readonly RowToCompare[]): void;
}

export interface DuplicatesOptions {
  models: Models;
  rows: Pick<ImportRows, 'withReferences'>;
  personalData: Pick<PersonalData, 'knownSubject'>;
  /** By a key that a new master key leaves as it is: orders would be imported twice otherwise. */
  referenceSignatures: Pick<Signatures, 'sign'>;
  /** By those that earlier versions signed with. */
  formerReferenceSignatures?: readonly Pick<Signatures, 'sign'>[];
}

/** What stands for a sender's reference, without saying it. */
export const referenceMark = (
  { sign }: Pick<Signatures, 'sign'>,
  { body, reference }: Omit<RowToCompare, 'line'>,
): string | null => (reference === null ? null : sign(`${body.senderEmail.trim().toLowerCase()}\n${reference}`));

const pairOf = ({ senderEmail, recipientEmail }: ImportedShipment): string =>
  `${senderEmail.trim().toLowerCase()}\n${recipientEmail.trim().toLowerCase()}`;

/**
 * A row repeats another where the same sender gave it the same reference, or, where it has none, where the same sender sends to the same
 * recipient on one UTC day. `importId` is the import itself, whose own shipments are no duplicates of its rows.
 */
export const createCompareRows =
  ({ models, rows, personalData, referenceSignatures, formerReferenceSignatures = [] }: DuplicatesOptions) =>
  (importId: string, now: Date): CompareRows => {
    // 64 bits a row in one short string of its own, so that 100,000 rows take a few megabytes.
    const lines = new Map<string, number>();
    const short = (text: string) => createHash('sha256').update(text).digest().subarray(0, 8).toString('latin1');
    const keyOf = (row: RowToCompare, mark: string | null) => short(mark ?? pairOf(row.body));
    const pass: CompareRows['pass'] = (batch) => {
      for (const row of batch) {
        const key = keyOf(row, referenceMark(referenceSignatures, row));
        if (!lines.has(key)) lines.set(key, row.line);
      }
    };
    const compare: CompareRows['compare'] = async (batch) => {
      const marks = batch.map((row) =>
        [referenceSignatures, ...formerReferenceSignatures].flatMap((signatures) => referenceMark(signatures, row) ?? []),
      );
      const known = new Map(
        (await rows.withReferences(marks.flat()))
          .filter((made) => made.importId !== importId)
          .map((made) => [made.reference, made]),
      );
      const knownBy = (index: number) => marks[index]?.map((mark) => known.get(mark)).find((made) => made !== undefined);
      const pairs = await Promise.all(
        batch.map(async ({ body, reference }) => {
          if (reference !== null) return undefined;
          const [senderId, recipientId] = await Promise.all([
            personalData.knownSubject(body.senderEmail),
            personalData.knownSubject(body.recipientEmail),
          ]);
          return senderId && recipientId ? { senderId, recipientId } : undefined;
        }),
      );
      const today = await shipmentsOfDay(models, {
        day: utcDay(now),
        pairs: pairs.filter((pair) => pair !== undefined),
        except: importId,
      });
      return batch.map((row, index) => {
        const mark = marks[index]?.[0] ?? null;
        const key = keyOf(row, mark);
        const by = mark === null ? 'same_day' : 'reference';
        const line = lines.get(key);
        if (line !== undefined) return { by, line, shipmentId: null, importId: null };
        lines.set(key, row.line);
        const pair = pairs[index];
        const earlier = mark === null ? pair && today.get(`${pair.senderId} ${pair.recipientId}`) : knownBy(index);
        if (!earlier) return null;
        return { by, line: null, shipmentId: earlier.shipmentId, importId: earlier.importId };
      });
    };
    return { compare, pass };
  };
