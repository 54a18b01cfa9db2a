import type { ErrorCode } from '#contracts/errors.ts';

/** What each code says to people in one language, and what is said at a field that is at fault. */
export interface Refusals {
  codes: Record<ErrorCode, string>;
  fields: FieldTexts;
}
