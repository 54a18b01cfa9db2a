import type { FieldOf, FormValues } from '#web/shared/forms/problem.ts';
import { fieldsOf } from '#web/shared/forms/validate.ts';

/** What a form shows of something, and the revision that it had then. */
export interface Version<Values extends FormValues> {
  revision: string;
  values: Values;
}

export type Choice = 'mine' | 'theirs';

type Versions<Values extends FormValues> = Pick<Conflict<Values>, 'opened' | 'theirs' | 'mine'>;

/** Somebody else changed what is being edited: how it was when the form was opened, as it is now, and what was typed. */
export interface Conflict<Values extends FormValues> {
  opened: Values;
  theirs: Version<Values>;
  mine: Values;
  choices: Partial<Record<FieldOf<Values>, Choice>>;
}

/** The fields that someone else changed, to something other than what was typed. */
export const changedFields = <Values extends FormValues>({
  opened,
  theirs: { values: theirs },
  mine,
}: Versions<Values>): FieldOf<Values>[] =>
  fieldsOf(mine).filter((field) => opened[field] !== theirs[field] && mine[field] !== theirs[field]);

/** What was typed, on top of what there is now. */
export function merged<Values extends FormValues>({ opened, theirs, mine }: Versions<Values>): Values {
  const both = { ...theirs.values };
  for (const field of fieldsOf(mine)) if (mine[field] !== opened[field]) both[field] = mine[field];
  return both;
}

/**
 * The conflict between two editors, or undefined where each of them changed something else. Untouched fields are theirs, unless
 * a field was typed that only makes sense `together` with them.
 */
export function conflictOf<Values extends FormValues>(
  versions: Versions<Values>,
  together: readonly (readonly FieldOf<Values>[])[] = [],
): Conflict<Values> | undefined {
  const choices: Conflict<Values>['choices'] = {};
  const changed = changedFields(versions);
  const isTyped = (field: FieldOf<Values>) => versions.mine[field] !== versions.opened[field];
  const untouched = changed.filter(
    (field) => !isTyped(field) && !together.some((fields) => fields.includes(field) && fields.some(isTyped)),
  );
  for (const field of untouched) choices[field] = 'theirs';
  return changed.length > untouched.length ? { ...versions, choices } : undefined;
}

export const undecided = <Values extends FormValues>(conflict: Conflict<Values> | undefined): FieldOf<Values>[] =>
  conflict ? changedFields(conflict).filter((field) => conflict.choices[field] === undefined) : [];

/** The values with every choice of the conflict taken. */
export function withChoices<Values extends FormValues>(values: Values, { theirs, mine, choices }: Conflict<Values>): Values {
  const taken = { ...values };
  for (const field of fieldsOf(values)) {
    if (choices[field] === 'theirs') taken[field] = theirs.values[field];
    if (choices[field] === 'mine') taken[field] = mine[field];
  }
  return taken;
}
