import type { z } from 'zod';

/** What is wrong with one field: a key of the dictionary with its numbers, or a sentence that the server gave. */
export type FieldProblem =
  | { kind: 'required' | 'email' | 'phone' | 'number' | 'choice' | 'oneLine' | 'characters' | 'invalid' }
  | { kind: 'tooShort' | 'tooSmall'; min: number }
  | { kind: 'tooLong' | 'tooBig'; max: number }
  | { kind: 'decimals' | 'pair' | 'final' }
  | { kind: 'server'; message: string };

export type FieldProblems<Field extends string> = Partial<Record<Field, FieldProblem>>;

/** Reads a schema's complaint about a typed value as something that can be said in every language. */
export function problemOf(issue: z.core.$ZodIssue, field: string, raw: string): FieldProblem {
  if (raw.trim() === '') return { kind: 'required' };
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
    default:
      return { kind: 'invalid' };
  }
}

function formatKind(format: string, field: string) {
  if (format === 'email') return 'email' as const;
  return field.endsWith('Phone') ? ('phone' as const) : ('number' as const);
}

function refinementKind(raw: string) {
  if (Number.isFinite(Number(raw))) return 'decimals' as const;
  return /[\r\n\t]/.test(raw) ? ('oneLine' as const) : ('characters' as const);
}

/** The first complaint about each known field; later ones about the same field would only repeat it. */
export function firstProblems(
  issues: readonly z.core.$ZodIssue[],
  rawOf: (name: string) => string | undefined,
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? '');
    const raw = rawOf(name);
    if (raw !== undefined) problems[name] ??= problemOf(issue, name, raw);
  }
  return problems;
}
