import { withoutApostrophe } from '#contracts/csv.ts';

const errors = /^#(?:N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|DIV\/0!|SPILL!|CALC!|GETTING_DATA)$/i;

/**
 * The text of a cell: trimmed, without the apostrophe that keeps a spreadsheet from running it, and out of `="00123"`, which keeps one
 * from taking it for a number. It is never run itself.
 */
export function cellText(cell: string): string {
  const trimmed = trim(cell);
  return trim(withoutApostrophe(/^="([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed));
}

const trim = (text: string): string => text.replace(/^[\s\u200B\uFEFF]+|[\s\u200B\uFEFF]+$/g, '');

/** Whether a spreadsheet could not work out the cell, such as `#REF!`. */
export const isSpreadsheetError = (text: string): boolean => errors.test(text);

/** Whether a letter of it was lost, most likely on its way through another character set. */
export const isUnreadable = (text: string): boolean => text.includes('\uFFFD');
