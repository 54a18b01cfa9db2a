import type { Import, ImportColumns } from '#contracts/imports.ts';

export type ColumnOfField = Import['columns'][number];

/** What each column of the file is imported as, by its place; null where it is not. */
export type Matching = readonly (string | null)[];

/** The matching as the server has it. */
export const matchingOf = ({ columns, header }: Pick<Import, 'columns' | 'header'>): Matching =>
  (header ?? []).map((_name, place) => columns.find(({ column }) => column === place)?.field ?? null);

/** A column imported as another field, which whatever column had it until now gives up. */
export const withField = (matching: Matching, column: number, field: string | null): Matching =>
  matching.map((known, place) => {
    if (place === column) return field;
    return known === field ? null : known;
  });

/** Every field with its column, as the server takes them. */
export const columnsOf = (matching: Matching, fields: readonly ColumnOfField[]): ImportColumns =>
  Object.fromEntries(
    fields.map(({ field }) => {
      const column = matching.indexOf(field);
      return [field, column === -1 ? null : column];
    }),
  );

/** Required fields that no column is imported as. */
export const lackingIn = (matching: Matching, fields: readonly ColumnOfField[]): string[] =>
  fields.flatMap(({ field, required }) => (required && !matching.includes(field) ? [field] : []));
