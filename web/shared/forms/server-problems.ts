import { ApiError } from '../api/api-error.ts';
import { fieldsOf, invalidFields } from './validate.ts';
import { type FieldOf, type FieldProblems, type FormValues, withText } from './problem.ts';

export interface ServerProblems<Values extends FormValues> {
  values: Values;
  problems: FieldProblems<FieldOf<Values>>;
}

/** The fields that a refusal names, as far as the form has them; the rest is left to its message. */
export function serverProblems<Values extends FormValues>(error: Error, values: Values): FieldProblems<FieldOf<Values>> {
  const fields = error instanceof ApiError ? error.fields : {};
  const problems: FieldProblems<FieldOf<Values>> = {};
  for (const field of fieldsOf(values)) {
    const text = fields[field];
    if (text !== undefined) problems[field] = withText(text);
  }
  return problems;
}

/** The server's problems with the fields that have not been changed since. */
export function unchangedProblems<Values extends FormValues>(
  server: ServerProblems<Values> | undefined,
  values: Values,
): FieldProblems<FieldOf<Values>> {
  const left: FieldProblems<FieldOf<Values>> = {};
  for (const field of fieldsOf(values)) if (values[field] === server?.values[field]) left[field] = server.problems[field];
  return left;
}

/** Whether a refusal is shown at a field, where sending the form again without a change would not help. */
export const namesAnyField = (error: Error, values: FormValues): boolean =>
  invalidFields(values, serverProblems(error, values)).length > 0;
