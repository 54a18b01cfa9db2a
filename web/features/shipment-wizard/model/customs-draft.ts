import { z } from 'zod';
import { customsLineSchema, customsTotal, isDeclaredTotal, type CustomsLine } from '#contracts/customs-lines.ts';
import { amount } from '#contracts/primitives.ts';
import type { FieldProblem, FieldProblems } from '#web/shared/forms/problem.ts';
import { problemsOf } from '#web/shared/forms/validate.ts';

export const customsFields = [
  'description',
  'hsCode',
  'originCountry',
  'quantity',
  'unitValue',
] as const satisfies readonly (keyof CustomsLine)[];
export type CustomsField = (typeof customsFields)[number];

/** A line as it is typed. */
export type CustomsLineDraft = Record<CustomsField, string>;

/** One more line; what is packed together was often made in the same country. */
export const lineAfter = (lines: readonly CustomsLineDraft[]): CustomsLineDraft => ({
  description: '',
  hsCode: '',
  originCountry: lines.at(-1)?.originCountry ?? '',
  quantity: '1',
  unitValue: '',
});

export const lineProblems = (line: CustomsLineDraft): FieldProblems<CustomsField> =>
  problemsOf({ schema: customsLineSchema }, line);

/** The first thing that is wrong with any of the lines. */
export function firstLineProblem(
  lines: readonly CustomsLineDraft[],
): { number: number; field: CustomsField; problem: FieldProblem } | undefined {
  for (const [index, line] of lines.entries()) {
    const problems = lineProblems(line);
    for (const field of customsFields) {
      const problem = problems[field];
      if (problem) return { number: index + 1, field, problem };
    }
  }
  return undefined;
}

/** What the lines are worth in USD; undefined while one of them is not complete, or there is none. */
export function totalOf(lines: readonly CustomsLineDraft[]): number | undefined {
  const parsed = z.array(customsLineSchema).min(1).safeParse(lines);
  return parsed.success ? customsTotal(parsed.data) : undefined;
}

/** Both figures in USD where complete lines are not worth what the parcel is declared at. */
export function mismatch(lines: readonly CustomsLineDraft[], value: string): { sum: number; value: number } | undefined {
  const parsed = z.array(customsLineSchema).safeParse(lines);
  const declared = amount().safeParse(value);
  if (!parsed.success || !declared.success || isDeclaredTotal(parsed.data, declared.data)) return undefined;
  return { sum: customsTotal(parsed.data), value: declared.data };
}
