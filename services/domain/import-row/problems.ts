/** What can be wrong with a cell beside what the schema of the command refuses. */
export type CellProblem =
  | 'not_a_number'
  | 'ambiguous_number'
  | 'other_currency'
  | 'not_a_date'
  | 'ambiguous_date'
  | 'spreadsheet_error'
  | 'unreadable'
  | 'too_many_cells';

/** What the schemas of the commands refuse. */
export type RuleProblem =
  | 'required'
  | 'invalid'
  | 'choice'
  | 'email'
  | 'phone'
  | 'one_line'
  | 'characters'
  | 'decimals'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_big'
  | 'coordinates';

export type RowProblemCode = CellProblem | RuleProblem;

/** A cell as the command takes it, or why it cannot. */
export type Read = { value: string } | { problem: CellProblem };
