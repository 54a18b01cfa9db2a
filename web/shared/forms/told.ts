import { ApiError } from '../api/api-error.ts';
import { fieldsAtFault, fieldsOf } from './judge.ts';
import { type FieldOf, type FieldProblems, type FormValues, said } from './problem.ts';

/** What the server said about the fields of a form, and what they held then. */
export interface Told<Values extends FormValues> {
  values: Values;
  problems: FieldProblems<FieldOf<Values>>;
}

/** The fields that a refusal names, as far as the form has them; the rest is left to its message. */
export function toldBy<Values extends FormValues>(error: Error, values: Values): FieldProblems<FieldOf<Values>> {
  const told = error instanceof ApiError ? error.fields : {};
  const problems: FieldProblems<FieldOf<Values>> = {};
  for (const field of fieldsOf(values)) {
    const text = told[field];
    if (text !== undefined) problems[field] = said(text);
  }
  return problems;
}

/** What of it still stands: a field that was changed since is judged anew. */
export function standing<Values extends FormValues>(
  told: Told<Values> | undefined,
  values: Values,
): FieldProblems<FieldOf<Values>> {
  const left: FieldProblems<FieldOf<Values>> = {};
  for (const field of fieldsOf(values)) if (values[field] === told?.values[field]) left[field] = told.problems[field];
  return left;
}

/** Whether a refusal is told at a field, where sending the form again without a change would not help. */
export const namesField = (error: Error, values: FormValues): boolean => fieldsAtFault(values, toldBy(error, values)).length > 0;
