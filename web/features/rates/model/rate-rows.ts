import type { RateSheet } from '#contracts/rates.ts';
import type { ServiceType } from '#contracts/shipments.ts';

/** The columns of the grid that are typed in. */
export const rateColumns = ['upToKg', 'base', 'perKg'] as const;
export type RateColumn = (typeof rateColumns)[number];

/** One weight break of one zone and service, as it is typed; without an upper end it holds for any weight. US dollars. */
export type RateRow = { zone: string; service: ServiceType } & Record<RateColumn, string>;

const typed = (cents: number): string => (cents / 100).toFixed(2);

export const rowsOf = ({ prices }: Pick<RateSheet, 'prices'>): RateRow[] =>
  prices.flatMap(({ zone, service, breaks }) =>
    breaks.map(({ upToKg, baseCents, perKgCents }) => ({
      zone,
      service,
      upToKg: upToKg === null ? '' : String(upToKg),
      base: typed(baseCents),
      perKg: typed(perKgCents),
    })),
  );

/** What may be wrong with a cell. */
export type RateProblem = 'amount' | 'weight' | 'order' | 'openEnd';
export interface RateIssue {
  row: number;
  column: RateColumn;
  problem: RateProblem;
}

const mostDollars = 100_000;

/** An amount as people type it, with a point or a comma, in cents; undefined for 0, less, or anything else. */
export function centsIn(text: string): number | undefined {
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(text.trim())) return undefined;
  const cents = Math.round(Number(text.trim().replace(',', '.')) * 100);
  return cents > 0 && cents <= mostDollars * 100 ? cents : undefined;
}

const kilogramsIn = (text: string): number | undefined => {
  const value = Number(text.trim());
  return /^\d{1,9}$/.test(text.trim()) && value >= 1 && value <= 100_000_000 ? value : undefined;
};

const isTogether = (a: RateRow | undefined, b: RateRow | undefined): boolean => a?.zone === b?.zone && a?.service === b?.service;

/** What keeps the rows from being a rate sheet, in their order. */
export function issuesIn(rows: readonly RateRow[]): RateIssue[] {
  return rows.flatMap((row, index) => {
    const found: RateIssue[] = [];
    const weight = weightProblem(rows, index);
    if (weight) found.push({ row: index, column: 'upToKg', problem: weight });
    for (const column of ['base', 'perKg'] as const) {
      if (centsIn(row[column]) === undefined) found.push({ row: index, column, problem: 'amount' });
    }
    return found;
  });
}

function weightProblem(rows: readonly RateRow[], index: number): RateProblem | undefined {
  const [before, row, next] = [rows[index - 1], rows[index], rows[index + 1]];
  const isLast = !isTogether(row, next);
  const typedEnd = row?.upToKg.trim() ?? '';
  if (isLast) return typedEnd === '' ? undefined : 'openEnd';
  const end = kilogramsIn(typedEnd);
  if (end === undefined) return 'weight';
  const start = isTogether(before, row) ? (kilogramsIn(before?.upToKg ?? '') ?? 0) : 0;
  return end > start ? undefined : 'order';
}

/** The prices that rows without an issue stand for. */
export function pricesOf(rows: readonly RateRow[]): RateSheet['prices'] {
  const prices: RateSheet['prices'] = [];
  for (const [index, row] of rows.entries()) {
    const weightBreak = {
      upToKg: kilogramsIn(row.upToKg) ?? null,
      baseCents: centsIn(row.base) ?? 0,
      perKgCents: centsIn(row.perKg) ?? 0,
    };
    const last = prices.at(-1);
    if (last && isTogether(rows[index - 1], row)) last.breaks.push(weightBreak);
    else prices.push({ zone: row.zone, service: row.service, breaks: [weightBreak] });
  }
  return prices;
}
