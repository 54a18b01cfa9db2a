import type { ErrorCode } from '#contracts/errors.ts';
import type { FieldTexts } from './en.ts';

export interface Refusals {
  codes: Record<ErrorCode, string>;
  fields: FieldTexts;
}
