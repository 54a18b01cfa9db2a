/** The number that was typed, or null while there is none. */
export function typedNumber(typed: string): number | null {
  const value = Number(typed);
  return typed.trim() === '' || !Number.isFinite(value) ? null : value;
}
