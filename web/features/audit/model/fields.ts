/** A field of a state: `path` has dots between the levels. */
export interface Field {
  path: string;
  value: unknown;
}

/** Every innermost field of a state, in its order; an empty list or object is a value of its own. */
export function fieldsOf(state: object, before = ''): Field[] {
  return Object.entries(state).flatMap(([key, value]: [string, unknown]) => {
    const path = before === '' ? key : `${before}.${key}`;
    const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    return isBranch ? fieldsOf(value, path) : [{ path, value }];
  });
}

export interface Difference {
  path: string;
  was: unknown;
  is: unknown;
}

/** The fields that differ between two states, in the order of the later one; null where there is none. */
export function differencesBetween(before: object | null, after: object | null): Difference[] {
  const valuesOf = (state: object | null) => new Map(fieldsOf(state ?? {}).map(({ path, value }) => [path, value]));
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((path) => {
    const difference = { path, was: was.get(path) ?? null, is: is.get(path) ?? null };
    return JSON.stringify(difference.was) === JSON.stringify(difference.is) ? [] : [difference];
  });
}
