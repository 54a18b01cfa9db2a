import type { z } from 'zod';
import { type FieldOf, type FieldProblems, type FormValues, isBlank, problemsIn } from './problem.ts';

export interface Rules<Values extends FormValues, Schema extends z.ZodType> {
  schema: Schema;
  /** What the schema is given; by default every value that is not blank. */
  toBody?: (values: Values) => unknown;
  /** What the schema cannot know: today's date, or how things stand now. Overrules it, also by `undefined`. */
  check?: (values: Values) => FieldProblems<FieldOf<Values>>;
}

export type Validation<Values extends FormValues, Body> =
  | { ok: true; body: Body }
  | { ok: false; problems: FieldProblems<FieldOf<Values>> };

export const withoutBlanks = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));

/** The body of a form, or what keeps it from being sent. Throws ZodError where no field of the form could mend the body. */
export function validate<Values extends FormValues, Schema extends z.ZodType>(
  { schema, toBody = withoutBlanks, check }: Rules<Values, Schema>,
  values: Values,
): Validation<Values, z.output<Schema>> {
  const parsed = schema.safeParse(toBody(values));
  const problems = { ...problemsIn(parsed.error?.issues ?? [], values), ...check?.(values) };
  if (invalidFields(values, problems).length > 0) return { ok: false, problems };
  if (!parsed.success) throw parsed.error;
  return { ok: true, body: parsed.data };
}

/** What is wrong with a form; nothing where it can be sent. */
export function problemsOf<Values extends FormValues>(
  rules: Rules<Values, z.ZodType>,
  values: Values,
): FieldProblems<FieldOf<Values>> {
  const validation = validate(rules, values);
  return validation.ok ? {} : validation.problems;
}

export const invalidFields = <Values extends FormValues>(
  values: Values,
  problems: FieldProblems<FieldOf<Values>>,
): FieldOf<Values>[] => fieldsOf(values).filter((field) => problems[field]);

export const fieldsOf = <Values extends FormValues>(values: Values): FieldOf<Values>[] =>
  Object.keys(values).filter((name): name is FieldOf<Values> => name in values);
