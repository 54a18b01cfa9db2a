import type { LetterContent } from './letter-content.ts';

/** The letter as plain text. */
export function asText({ texts, name, intro, rows, link }: LetterContent): string {
  // A value of several lines is indented, so that none of them passes for a line of the letter itself.
  const lines = rows.map(([label, value]) => `${label}: ${value.replace(/\r?\n|\r/g, '\n  ')}`);
  return [
    texts.greeting(name),
    '',
    intro,
    '',
    ...lines,
    '',
    `${texts.action}:`,
    link,
    texts.linkNote,
    '',
    texts.signature,
    '',
    '-- ',
    texts.whyYou,
    '',
  ].join('\n');
}
