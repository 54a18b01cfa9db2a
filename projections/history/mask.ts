import { isPersonal, isSealed } from '#contracts/events/envelope.ts';

/** The same JSON without personal values, however deep they are: people are named by their subject ids. */
export function withoutPersons(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutPersons);
  if (isPersonal(value) || isSealed(value)) return { subjectId: value.subjectId };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutPersons(inner)]));
}
