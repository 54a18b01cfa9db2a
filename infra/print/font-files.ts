import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openTypeOf } from './woff.ts';

export type Weight = 'normal' | 'bold';

const weights: Readonly<Record<Weight, string>> = { normal: '400', bold: '600' };

/** A subset of a family. */
type Family = readonly [name: string, subset: string];

const letters: readonly Family[] = [
  ['ibm-plex-sans', 'latin'],
  ['ibm-plex-sans', 'latin-ext'],
  ['ibm-plex-sans', 'vietnamese'],
  ['ibm-plex-sans', 'greek'],
  ['ibm-plex-sans', 'cyrillic'],
  ['ibm-plex-sans', 'cyrillic-ext'],
  ['ibm-plex-sans-arabic', 'arabic'],
  ['noto-sans-hebrew', 'hebrew'],
  ['noto-sans-armenian', 'armenian'],
  ['noto-sans-georgian', 'georgian'],
  ['noto-sans-ethiopic', 'ethiopic'],
  ['noto-sans-thaana', 'thaana'],
  ['noto-sans-devanagari', 'devanagari'],
  ['noto-sans-bengali', 'bengali'],
  ['noto-sans-gurmukhi', 'gurmukhi'],
  ['noto-sans-gujarati', 'gujarati'],
  ['noto-sans-oriya', 'oriya'],
  ['noto-sans-tamil', 'tamil'],
  ['noto-sans-telugu', 'telugu'],
  ['noto-sans-kannada', 'kannada'],
  ['noto-sans-malayalam', 'malayalam'],
  ['noto-sans-sinhala', 'sinhala'],
  ['noto-sans-thai', 'thai'],
  ['noto-sans-lao', 'lao'],
  ['noto-sans-khmer', 'khmer'],
  ['noto-sans-myanmar', 'myanmar'],
  ['noto-serif-tibetan', 'tibetan'],
];
const chinese: Family = ['noto-sans-sc', 'chinese-simplified'];
const japanese: Family = ['noto-sans-jp', 'japanese'];
/** After the others: what only Hong Kong and Taiwan write, Korean syllables, and pictures. */
const others: readonly Family[] = [
  ['noto-sans-tc', 'chinese-traditional'],
  ['noto-sans-kr', 'korean'],
  ['noto-emoji', 'emoji'],
];

const fileOf = ([name, subset]: Family, weight: Weight): string => `${name}-${subset}-${weights[weight]}-normal.woff`;

/** The order in which faces are tried. Chinese and Japanese write some of the same characters in shapes of their own. */
export function facesFor(weight: Weight, ideographs: 'chinese' | 'japanese'): string[] {
  const both = ideographs === 'japanese' ? [japanese, chinese] : [chinese, japanese];
  return [...letters, ...both, ...others].map((family) => fileOf(family, weight));
}

/** All files that documents are set in, with the package that each comes from. */
export const fontFiles = [...letters, chinese, japanese, ...others].flatMap((family) =>
  (['normal', 'bold'] as const).map((weight) => ({
    file: fileOf(family, weight),
    source: `@fontsource/${family[0]}/files/${fileOf(family, weight)}`,
  })),
);

const read = new Map<string, Buffer>();

/** A font of this installation as OpenType, read once. */
export function fontData(file: string): Buffer {
  const data = read.get(file) ?? openTypeOf(readFileSync(fontPath(file)));
  read.set(file, data);
  return data;
}

/** Beside the built server, or with the package that it comes from. */
function fontPath(file: string): string {
  const built = join(import.meta.dirname, 'fonts', file);
  const inChunk = join(import.meta.dirname, '../fonts', file);
  const found = [built, inChunk].find((path) => existsSync(path));
  if (found) return found;
  const known = fontFiles.find((each) => each.file === file);
  if (!known) throw new Error(`there is no font file ${file}`);
  return createRequire(import.meta.url).resolve(known.source);
}
