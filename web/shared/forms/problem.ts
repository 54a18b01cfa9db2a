import type { z } from 'zod';

/** What a field holds while a form is filled in: text as typed, a switch, what is ticked of a list, or lines of several texts each. */
type FieldValue = string | boolean | readonly string[] | readonly Readonly<Record<string, string>>[];
export type FormValues = Readonly<Record<string, FieldValue>>;
export type FieldOf<Values> = Extract<keyof Values, string>;

/** What is wrong with one field: a key of the dictionary with its bounds, or a sentence that someone else has put into words. */
export type FieldProblem =
  | { kind: 'required' | 'email' | 'phone' | 'number' | 'date' | 'choice' | 'oneLine' | 'characters' | 'decimals' | 'invalid' }
  | { kind: 'tooShort' | 'tooSmall'; min: number }
  | { kind: 'tooLong' | 'tooBig'; max: number }
  | { kind: 'tooEarly'; day: string }
  | { kind: 'text'; text: string };

export type FieldProblems<Field extends string> = { [Name in Field]?: FieldProblem | undefined };

export const withText = (text: string): FieldProblem => ({ kind: 'text', text });

export const isBlank = (value: FieldValue): boolean =>
  typeof value === 'string' ? value.trim() === '' : typeof value === 'object' && value.length === 0;

/** What a field holds as one text; nothing where it is left blank. */
export const asText = (value: FieldValue): string =>
  isBlank(value) ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The first complaint of a schema about each field; later ones about the same field would only repeat it. */
export function problemsIn<Values extends FormValues>(
  issues: readonly z.core.$ZodIssue[],
  values: Values,
): FieldProblems<FieldOf<Values>> {
  const problems: FieldProblems<string> = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? '');
    const value = values[name];
    if (value !== undefined) problems[name] ??= isBlank(value) ? { kind: 'required' } : problemOf(issue, name, asText(value));
  }
  return problems;
}

function problemOf(issue: z.core.$ZodIssue, field: string, raw: string): FieldProblem {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? { kind: 'tooShort', min: Number(issue.minimum) }
        : { kind: 'tooSmall', min: Number(issue.minimum) };
    case 'too_big':
      return issue.origin === 'string'
        ? { kind: 'tooLong', max: Number(issue.maximum) }
        : { kind: 'tooBig', max: Number(issue.maximum) };
    case 'invalid_value':
      return { kind: 'choice' };
    case 'invalid_format':
      return { kind: formatKind(issue.format, field) };
    case 'custom':
      return { kind: refinementKind(raw) };
    case 'invalid_union':
      return problemInUnion(issue, field, raw);
    default:
      return { kind: 'invalid' };
  }
}

/** A field that may be left blank is a union of what it is and of nothing. */
function problemInUnion({ errors }: z.core.$ZodIssueInvalidUnion, field: string, raw: string): FieldProblem {
  const [first] = errors[0] ?? [];
  return first ? problemOf(first, field, raw) : { kind: 'invalid' };
}

function formatKind(format: string, field: string) {
  if (format === 'email') return 'email' as const;
  if (format.startsWith('date')) return 'date' as const;
  return /phone$/i.test(field) ? ('phone' as const) : ('number' as const);
}

function refinementKind(raw: string) {
  if (Number.isFinite(Number(raw))) return 'decimals' as const;
  return /[\r\n\t]/.test(raw) ? ('oneLine' as const) : ('characters' as const);
}
