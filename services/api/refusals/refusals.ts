import type { ErrorCode } from '#contracts/errors.ts';

export interface Refusals {
  codes: Record<ErrorCode, string>;
  fields: FieldTexts;
}
