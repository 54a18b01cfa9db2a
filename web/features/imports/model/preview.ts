import type { ImportPreviewRow } from '#contracts/imports.ts';
import type { ColumnOfField } from './columns.ts';

/** The fields that at least one row has a value for, in the order of the template. */
export const filledFields = (
  rows: readonly Pick<ImportPreviewRow, 'values'>[],
  fields: readonly Pick<ColumnOfField, 'field'>[],
): string[] =>
  fields
    .map(({ field }) => field)
    .filter((field) => rows.some(({ values }) => values[field] !== undefined && values[field] !== null && values[field] !== ''));
