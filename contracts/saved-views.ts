import { z } from 'zod';
import { line, uuid } from './primitives.ts';
import { shipmentListSchema, tableColumns } from './shipment-list.ts';

/** A person has so many saved views at most. */
export const mostSavedViews = 50;

export const viewNameLength = 60;

const asked = z.strictObject(shipmentListSchema.shape);

/** Filters and order of a list, as the query of its address. */
const listQuery = z
  .string()
  .max(9_000)
  .refine((text) => asked.safeParse(Object.fromEntries(new URLSearchParams(text))).success, 'Enter a valid value');

/**
 * `PUT /api/saved-views/{id}`: a view of the list of shipments, whose id whoever makes it chooses. `columns` are those of the table,
 * in their order. A person has one default view at most: another one that becomes it takes its place.
 */
export const saveViewSchema = z.strictObject({
  name: line(viewNameLength),
  query: listQuery,
  columns: z.array(z.enum(tableColumns)).max(tableColumns.length),
  isDefault: z.boolean(),
});
export type SaveView = z.infer<typeof saveViewSchema>;

export const savedViewSchema = z.object({ ...saveViewSchema.shape, id: uuid(), query: z.string() });
export type SavedView = z.infer<typeof savedViewSchema>;

/** `DELETE /api/saved-views/{id}`. */
export const viewDeletedSchema = z.object({ id: uuid() });
