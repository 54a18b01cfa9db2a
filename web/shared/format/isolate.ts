/** Keeps a name in its own writing direction inside a sentence of another (FIRST STRONG ISOLATE). */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
