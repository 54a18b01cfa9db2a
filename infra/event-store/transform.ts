/** The JSON value with every object that `matches` replaced; the same value where there is none, as in most events. */
export async function transform<Match extends object>(
  value: unknown,
  matches: (value: object) => value is Match,
  replace: (match: Match) => Promise<unknown>,
): Promise<unknown> {
  const found: Match[] = [];
  collect(value, matches, found);
  if (found.length === 0) return value;
  const replacements = new Map(await Promise.all(found.map(async (match) => [match as object, await replace(match)] as const)));
  return substitute(value, replacements);
}

/** Finds every such object, none of them within another. */
export function collect<Match extends object>(value: unknown, matches: (value: object) => value is Match, found: Match[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (matches(value)) found.push(value);
  else for (const item of Object.values(value)) collect(item, matches, found);
}

function substitute(value: unknown, replacements: ReadonlyMap<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (replacements.has(value)) return replacements.get(value);
  if (Array.isArray(value)) return value.map((item) => substitute(item, replacements));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, substitute(item, replacements)]));
}
