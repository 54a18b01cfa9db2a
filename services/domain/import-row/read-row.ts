import type { ImportField } from '#contracts/import-fields.ts';
import { createShipmentSchema, recordScanSchema, type CreateShipment, type RecordScan } from '#contracts/shipments.ts';
import { asTypedPlainly } from '#contracts/tracking-numbers-in.ts';
import { normalise } from '../normalise.ts';
import { cellText, isSpreadsheetError, isUnreadable } from './cell.ts';
import { readDate, type DateOrder } from './dates.ts';
import { readNumber, type DecimalMark, type Measure } from './numbers.ts';
import type { Read, RowProblemCode } from './problems.ts';

/** What is wrong with one field of a row; `limit` is the bound that its value is past. */
export interface FieldProblem {
  field: ImportField;
  code: RowProblemCode;
  limit?: string;
}

/** How people call what the commands know by a code, each by {@link asCompared}. */
export type Vocabulary = Readonly<Partial<Record<ImportField, ReadonlyMap<string, string>>>>;

/** What is known of a file beside the row itself. */
export interface RowContext {
  vocabulary: Vocabulary;
  /** The units in the names of columns, such as `lb`. */
  units?: Readonly<Partial<Record<ImportField, string>>>;
  dateOrder?: DateOrder | undefined;
  decimalMark?: DecimalMark | undefined;
  /** The fields of this row whose decimal mark is a point, whatever that of the file is. */
  withPoint?: ReadonlySet<ImportField>;
}

/** A shipment without a price is priced by the rate sheet. */
export type ImportedShipment = Omit<CreateShipment, 'shippingCost'> & { shippingCost?: number };

/** The cells of a row by their field. */
export type Cells = Readonly<Partial<Record<ImportField, string>>>;

/** A word as it is compared: only its letters and digits, in one form. */
export const asCompared = (typed: string): string => normalise(typed).replace(/[^\p{L}\p{N}]+/gu, '');

/** The body of `POST /api/shipments` in a row, with the sender's own number, or all that is wrong with it. */
export function readShipmentRow(
  cells: Cells,
  context: RowContext,
): { body: ImportedShipment; reference: string | null } | { problems: FieldProblem[] } {
  const { reference, shippingCost, ...fields } = readCells(cells, context);
  const { values, problems } = split({ shippingCost, ...fields });
  const referenceText = reference && 'value' in reference ? reference.value : null;
  if (reference && 'problem' in reference) problems.push({ field: 'reference', code: reference.problem });
  else if (referenceText !== null && referenceText.length > mostReferenceChars) {
    problems.push({ field: 'reference', code: 'too_long', limit: String(mostReferenceChars) });
  }
  const parsed = createShipmentSchema.safeParse({ shippingCost: 0, ...values });
  problems.push(...refused(parsed.error?.issues ?? [], values, problems));
  if (!parsed.success || problems.length > 0) return { problems };
  const { shippingCost: price, ...body } = parsed.data;
  return { body: shippingCost ? { ...body, shippingCost: price } : body, reference: referenceText };
}

/** The body of `POST /api/tracking-events` in a row, or all that is wrong with it. */
export function readScanRow(cells: Cells, context: RowContext): { scan: RecordScan } | { problems: FieldProblem[] } {
  const read = readCells(cells, context);
  const { values, problems } = split(read);
  // The schema asks for it only where all else is well.
  if (!read.trackingNumber) problems.push({ field: 'trackingNumber', code: 'required' });
  const parsed = recordScanSchema.safeParse(values);
  problems.push(...refused(parsed.error?.issues ?? [], values, problems));
  return parsed.success && problems.length === 0 ? { scan: parsed.data } : { problems };
}

const mostReferenceChars = 120;

const measures: Readonly<Partial<Record<ImportField, Measure>>> = {
  weight: 'weight',
  length: 'length',
  width: 'length',
  height: 'length',
  value: 'money',
  shippingCost: 'money',
  latitude: 'degrees',
  longitude: 'degrees',
};

type ReadCells = Partial<Record<ImportField, Read>>;

/** Cells with nothing in them are left out. */
function readCells(cells: Cells, context: RowContext): ReadCells {
  const read: ReadCells = {};
  for (const [name, cell] of Object.entries(cells)) {
    const text = cellText(cell);
    if (text !== '') read[name as ImportField] = readCell(name as ImportField, text, context);
  }
  return read;
}

function readCell(field: ImportField, text: string, { vocabulary, units, dateOrder, decimalMark, withPoint }: RowContext): Read {
  if (isSpreadsheetError(text)) return { problem: 'spreadsheet_error' };
  if (isUnreadable(text)) return { problem: 'unreadable' };
  const measure = measures[field];
  if (measure) {
    const mark = withPoint?.has(field) ? '.' : decimalMark;
    return readNumber(text, measure, { mark, columnUnit: units?.[field] });
  }
  // At noon it is the same day wherever it is read; what has happened by a day has happened by its beginning.
  if (field === 'estimatedDelivery') return readDate(text, { order: dateOrder, timeOfDay: '12:00:00' });
  if (field === 'occurredAt') return readDate(text, { order: dateOrder });
  if (field === 'trackingNumber') return { value: asTypedPlainly(text) };
  if (field.endsWith('Email')) return { value: text.normalize('NFKC').replace(/^mailto:/i, '') };
  if (field.endsWith('Phone'))
    return {
      value: text
        .normalize('NFKC')
        .replace(/[\u0660-\u0669]/g, arabicDigit)
        .replace(/\p{Cf}/gu, ''),
    };
  const words = vocabulary[field];
  return { value: words?.get(asCompared(text)) ?? text };
}

const arabicDigit = (digit: string): string => String(digit.charCodeAt(0) - 0x660);

function split(read: { [Field in ImportField]?: Read | undefined }) {
  const values: Partial<Record<string, string>> = {};
  const problems: FieldProblem[] = [];
  for (const [name, found] of Object.entries(read)) {
    const field = name as ImportField;
    if (found && 'value' in found) values[field] = found.value;
    else if (found) problems.push({ field, code: found.problem });
  }
  return { values, problems };
}

type Issue = NonNullable<ReturnType<typeof recordScanSchema.safeParse>['error']>['issues'][number];

/** The first complaint of the schema about each field that nothing else is wrong with. */
function refused(
  issues: readonly Issue[],
  values: Partial<Record<string, string>>,
  found: readonly FieldProblem[],
): FieldProblem[] {
  const known = new Set<string>(found.map(({ field }) => field));
  return issues.flatMap((issue) => {
    const field = String(issue.path[0]) as ImportField;
    if (known.has(field)) return [];
    known.add(field);
    const typed = values[field];
    return [
      {
        field,
        ...(typed === undefined && issue.code !== 'custom'
          ? { code: 'required' as const }
          : problemOf(issue, field, typed ?? '')),
      },
    ];
  });
}

function problemOf(issue: Issue, field: ImportField, typed: string): Omit<FieldProblem, 'field'> {
  switch (issue.code) {
    case 'too_small':
      return { code: issue.origin === 'string' ? 'too_short' : 'too_small', limit: String(issue.minimum) };
    case 'too_big':
      return { code: issue.origin === 'string' ? 'too_long' : 'too_big', limit: String(issue.maximum) };
    case 'invalid_value':
      return { code: 'choice' };
    case 'invalid_format':
      if (issue.format === 'email') return { code: 'email' };
      return { code: field.endsWith('Phone') ? 'phone' : 'invalid' };
    case 'invalid_union': {
      const [first] = issue.errors[0] ?? [];
      return first ? problemOf(first, field, typed) : { code: 'invalid' };
    }
    case 'custom':
      return customProblem(issue, field, typed);
    default:
      return { code: 'invalid' };
  }
}

function customProblem({ message }: Issue, field: ImportField, typed: string): Omit<FieldProblem, 'field'> {
  if (field === 'trackingNumber') return { code: 'invalid' };
  if (measures[field]) {
    // The only other rule of a measure is that coordinates come in pairs.
    const limit = /\d+/.exec(message)?.[0];
    return limit === undefined ? { code: 'coordinates' } : { code: 'decimals', limit };
  }
  return { code: /[^\P{Cc}\t\n\r]/u.test(typed) || !typed.isWellFormed() ? 'characters' : 'one_line' };
}
