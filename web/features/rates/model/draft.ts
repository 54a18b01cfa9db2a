import type { RateSheet } from '#contracts/rates.ts';
import { centsIn, issuesIn, pricesOf, rateColumns, rowsOf, type RateColumn, type RateRow } from './rate-rows.ts';

/** A version that is being written: on top of which one, and from which day on. */
export interface RateDraft {
  base: RateSheet;
  effectiveFrom: string;
  rows: RateRow[];
  /** Percent and US dollars, as typed. */
  surcharge: string;
  minimum: string;
  divisor: string;
}

export const draftOn = (base: RateSheet, effectiveFrom: string): RateDraft => ({
  base,
  effectiveFrom,
  rows: rowsOf(base),
  surcharge: (base.surcharge.basisPoints / 100).toString(),
  minimum: (base.surcharge.minimumCents / 100).toFixed(2),
  divisor: String(base.volumetricDivisor),
});

export type RuleField = 'surcharge' | 'minimum' | 'divisor';

const percentIn = (text: string): number | undefined => {
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(text.trim())) return undefined;
  const points = Math.round(Number(text.trim().replace(',', '.')) * 100);
  return points <= 10_000 ? points : undefined;
};
const minimumIn = (text: string): number | undefined => (/^0([.,]0{1,2})?$/.test(text.trim()) ? 0 : centsIn(text));
const divisorIn = (text: string): number | undefined =>
  /^[1-9]\d{0,6}$/.test(text.trim()) && Number(text) <= 1_000_000 ? Number(text) : undefined;

/** Which of the rules beside the rates are not numbers in their bounds. */
export const ruleIssues = ({ surcharge, minimum, divisor }: RateDraft): RuleField[] => [
  ...(percentIn(surcharge) === undefined ? (['surcharge'] as const) : []),
  ...(minimumIn(minimum) === undefined ? (['minimum'] as const) : []),
  ...(divisorIn(divisor) === undefined ? (['divisor'] as const) : []),
];

/** Whether a day is chosen, of which only parts may be yet, and is not over. */
export const isFrom = (day: string, today: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day) && day >= today;

/** The sheet that a draft stands for as the version after `newest`; undefined while something in it is wrong. */
export function sheetOf(draft: RateDraft, newest: number, today: string): RateSheet | undefined {
  const [basisPoints, minimumCents, volumetricDivisor] = [
    percentIn(draft.surcharge),
    minimumIn(draft.minimum),
    divisorIn(draft.divisor),
  ];
  if (basisPoints === undefined || minimumCents === undefined || volumetricDivisor === undefined) return undefined;
  if (issuesIn(draft.rows).length > 0 || !isFrom(draft.effectiveFrom, today)) return undefined;
  return {
    ...draft.base,
    version: newest + 1,
    effectiveFrom: draft.effectiveFrom,
    prices: pricesOf(draft.rows),
    surcharge: { basisPoints, minimumCents },
    volumetricDivisor,
  };
}

/** A rate that this draft and a version published meanwhile both changed, each to another value. */
export interface RateConflict {
  row: number;
  column: RateColumn;
  mine: string;
  theirs: string;
}

const isRow = (a: RateRow, b: RateRow | undefined) => a.zone === b?.zone && a.service === b.service;

/**
 * The draft on top of a version that was published meanwhile: what was changed here over what is there now. Where both changed the
 * same, the draft keeps its own, and says so. Where the rows are no longer the same ones, the draft's stay as they are.
 */
export function rebased(draft: RateDraft, newest: RateSheet): { draft: RateDraft; conflicts: RateConflict[] } {
  const [before, now] = [rowsOf(draft.base), rowsOf(newest)];
  const isSameShape =
    now.length === draft.rows.length && before.length === now.length && now.every((row, index) => isRow(row, draft.rows[index]));
  const rules = {
    surcharge: ruleOn(draft, newest, 'surcharge'),
    minimum: ruleOn(draft, newest, 'minimum'),
    divisor: ruleOn(draft, newest, 'divisor'),
  };
  if (!isSameShape) return { draft: { ...draft, ...rules, base: newest }, conflicts: [] };
  const conflicts: RateConflict[] = [];
  const rows = draft.rows.map((row, index) => {
    const [was, is] = [before[index] ?? row, now[index] ?? row];
    const merged = { ...row };
    for (const column of rateColumns) {
      const [mine, theirs] = [row[column], is[column]];
      if (mine === was[column]) merged[column] = theirs;
      else if (theirs !== was[column] && theirs !== mine) conflicts.push({ row: index, column, mine, theirs });
    }
    return merged;
  });
  return { draft: { ...draft, ...rules, base: newest, rows }, conflicts };
}

function ruleOn(draft: RateDraft, newest: RateSheet, field: RuleField): string {
  return draft[field] === draftOn(draft.base, '')[field] ? draftOn(newest, '')[field] : draft[field];
}
