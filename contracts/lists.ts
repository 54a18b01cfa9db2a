import { z } from 'zod';
import { text } from './primitives.ts';

/**
 * What a list can be asked for; its answer is one page, newest first. `search` is found anywhere in the row, `cursor` is the value
 * of the last answer's `X-Next-Cursor`.
 */
export const listFields = {
  search: text(200, 0).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(200))
    .default(50),
  cursor: z.string().max(200).optional(),
};
