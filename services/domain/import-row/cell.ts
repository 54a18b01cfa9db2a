const errors = /^#(?:N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|DIV\/0!|SPILL!|CALC!|GETTING_DATA)$/i;

/**
 * The text of a cell: trimmed, without the apostrophe that keeps a spreadsheet from running it, and out of `="00123"`, which keeps one
 * from taking it for a number. It is never run itself.
 */
export function cellText(cell: string): string {
  const trimmed = cell.replace(/^[\s\u200B\uFEFF]+|[\s\u200B\uFEFF]+$/g, '');
  const kept = /^="([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed;
  return /^'[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(kept) ? kept.slice(1) : kept;
}

/** Whether a spreadsheet could not work out the cell, such as `#REF!`. */
export const isSpreadsheetError = (text: string): boolean => errors.test(text);

/** Whether a letter of it was lost, most likely on its way through another character set. */
export const isUnreadable = (text: string): boolean => text.includes('\uFFFD');
