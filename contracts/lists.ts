import { z } from 'zod';
import { text, wholeNumber } from './primitives.ts';

/**
 * What a list can be asked for; its answer is one page. `search` is found anywhere in the row, `cursor` is `nextCursor` of the last page, or
 * the value of its `X-Next-Cursor`.
 */
export const listFields = {
  search: text(200, 0).optional(),
  limit: wholeNumber({ least: 1, most: 200, usual: 50 }),
  cursor: z.string().max(200).optional(),
};

/** What any list of `/api/v1` can be asked for. */
export const pagingSchema = z.strictObject({ limit: listFields.limit, cursor: listFields.cursor });
export type Paging = z.infer<typeof pagingSchema>;

/** One page of a list; `nextCursor` is null on the last one. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
