import { isInTheClear, isPersonal, isSealed } from '#contracts/events/envelope.ts';

/** The same data without personal values, however deep they are: people are named by their subject ids. */
export const withoutPersons = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).map(([key, inner]) => [key, masked(inner)]));

function masked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(masked);
  if (isPersonal(value) || isSealed(value)) return { subjectId: value.subjectId };
  return isInTheClear(value) ? {} : withoutPersons(value);
}
