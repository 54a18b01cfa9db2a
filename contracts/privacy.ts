/** A name as strangers see it: `Jonas Weber` is `J**** W.`; first letter, a star for each other one, last initial. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const letters = Array.from(first);
  const masked = (letters[0] ?? '') + '*'.repeat(Math.max(letters.length - 1, 0));
  const initial = Array.from(rest.at(-1) ?? '')[0];
  return initial ? `${masked} ${initial}.` : masked;
}

/** What stands in place of an erased person's values. */
export const erasedText = '[erased]';
