import { serviceTypes } from '#contracts/shipments.ts';
import { byteOrderMark, csvLine } from '#contracts/csv.ts';
import { decodeText } from '#web/shared/csv/decode-text.ts';
import { readCsv } from '#web/shared/csv/read-csv.ts';
import { issuesIn, type RateIssue, type RateRow } from './rate-rows.ts';

/** The same in every language, so that a file written in one is read in another. */
export const csvHeadings = ['zone', 'service', 'up_to_kg', 'base_usd', 'per_kg_usd'] as const;
export type CsvColumn = (typeof csvHeadings)[number];

/** As many as a rate sheet can have; a longer file is not read. */
export const mostRows = 4_000;
const mostBytes = 20 * 1_048_576;

/** What is wrong with a file: the whole of it, or a cell, by its line. */
export type CsvProblem =
  | { kind: 'encoding' | 'headings' | 'empty' }
  | { kind: 'tooLong'; most: number }
  | { kind: 'missing'; zone: string; service: string }
  | { kind: 'zone' | 'service' | 'twice' | RateIssue['problem']; line: number; column: CsvColumn };

export const ratesCsv = (rows: readonly RateRow[]): string[] => [
  byteOrderMark,
  csvLine(csvHeadings),
  ...rows.map(({ zone, service, upToKg, base, perKg }) => csvLine([zone, service, upToKg, base, perKg])),
];

const columnOf: Record<RateIssue['column'], CsvColumn> = { upToKg: 'up_to_kg', base: 'base_usd', perKg: 'per_kg_usd' };

/** The rows of a file, for the zones and services of the sheet that it is to replace, or everything that is wrong with it. */
export function readRates(
  bytes: Uint8Array<ArrayBuffer>,
  present: readonly RateRow[],
): { rows: RateRow[] } | { problems: CsvProblem[] } {
  const tooLong = { problems: [{ kind: 'tooLong', most: mostRows } as const] };
  if (bytes.length > mostBytes) return tooLong;
  const text = decodeText(bytes);
  if (text === undefined) return { problems: [{ kind: 'encoding' }] };
  if (hasMoreLines(text, mostRows * 2)) return tooLong;
  const [head = [], ...lines] = readCsv(text);
  if (csvHeadings.some((heading, index) => head[index]?.trim().toLowerCase() !== heading))
    return { problems: [{ kind: 'headings' }] };
  const numbered = lines
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (numbered.length > mostRows) return tooLong;
  if (numbered.length === 0) return { problems: [{ kind: 'empty' }] };
  return checked(numbered, present);
}

function hasMoreLines(text: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && count <= most; at = text.indexOf('\n', at + 1)) count += 1;
  return count > most;
}

function checked(numbered: readonly { cells: readonly string[]; line: number }[], present: readonly RateRow[]) {
  const zones = new Set(present.map(({ zone }) => zone));
  const problems: CsvProblem[] = [];
  const rows: (RateRow & { line: number })[] = [];
  for (const { cells, line } of numbered) {
    const [zone = '', serviceName = '', upToKg = '', base = '', perKg = ''] = cells.map((cell) => cell.trim());
    const service = serviceTypes.find((name) => name === serviceName.toLowerCase());
    if (!zones.has(zone)) problems.push({ kind: 'zone', line, column: 'zone' });
    if (!service) problems.push({ kind: 'service', line, column: 'service' });
    const before = rows.at(-1);
    const isNew = before?.zone !== zone || before.service !== service;
    if (isNew && rows.some((row) => row.zone === zone && row.service === service)) {
      problems.push({ kind: 'twice', line, column: 'zone' });
    }
    if (service) rows.push({ zone, service, upToKg, base, perKg, line });
  }
  for (const { row, column, problem } of issuesIn(rows)) {
    problems.push({ kind: problem, line: rows[row]?.line ?? 0, column: columnOf[column] });
  }
  for (const { zone, service } of present) {
    const isKnown = problems.some(
      (problem) => problem.kind === 'missing' && problem.zone === zone && problem.service === service,
    );
    const isThere = rows.some((row) => row.zone === zone && row.service === service);
    if (!isThere && !isKnown) problems.push({ kind: 'missing', zone, service });
  }
  const inOrder = problems.toSorted((a, b) => lineOf(a) - lineOf(b));
  return inOrder.length > 0 ? { problems: inOrder } : { rows: rows.map(({ line: _line, ...row }) => row) };
}

const lineOf = (problem: CsvProblem): number => ('line' in problem ? problem.line : Infinity);
