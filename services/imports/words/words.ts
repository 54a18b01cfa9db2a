import type { ImportField } from '#contracts/import-fields.ts';
import type { ExportColumn } from '#contracts/shipment-export.ts';
import type { CellProblem } from '../../domain/import-row/problems.ts';

/** What a template and an error file of one language say beside what exported lists and refusals say. */
export interface ImportWords {
  /** Names of columns that no exported list has. */
  headings: Readonly<Record<Exclude<ImportField, ExportColumn>, string>>;
  /** The two columns that an error file has beside those that were given. */
  field: string;
  reason: string;
  problems: Readonly<Record<CellProblem, string>>;
}
