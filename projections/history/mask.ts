import { isInTheClear, isPersonal, isSealed } from '#contracts/events/envelope.ts';

/** The same data without personal values, however deep they are: people are named by their subject ids. */
export const withoutPersons = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).map(([key, inner]) => [key, hasMasked(inner) ? masked(inner) : inner]));

/** Most of what an event says is of nobody, and need not be copied. */
const hasMasked = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (isPersonal(value) || isSealed(value) || isInTheClear(value) || Object.values(value).some(hasMasked));

function masked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(masked);
  if (isPersonal(value) || isSealed(value)) return { subjectId: value.subjectId };
  return isInTheClear(value) ? {} : withoutPersons(value);
}

/** The ids of the subjects in such data, each once, in their order. */
export function subjectsNamed(data: Readonly<Record<string, unknown>>): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('subjectId' in value && typeof value.subjectId === 'string') found.add(value.subjectId);
    Object.values(value).forEach(look);
  };
  look(data);
  return [...found].toSorted();
}
