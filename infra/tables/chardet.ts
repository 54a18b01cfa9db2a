import { analyse } from 'chardet';
import type { GuessCharsets } from './tables.ts';

/** Of families that differ in signs nobody types into a table, the one that Windows writes. */
const asWindows: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
};

export const guessCharsets: GuessCharsets = (sample) => [
  ...new Set(analyse(sample).map(({ name }) => (asWindows[name] ?? name).toLowerCase())),
];
