import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { screens as table } from '#contracts/screens.ts';

const web = fileURLToPath(new URL('../../../web', import.meta.url));
const routes = join(web, 'app/routes.tsx');
const textOf = (file: string) => readFileSync(file, 'utf8');
const quoted = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);

/** The file of web/ that an import names; undefined for a package. */
function fileOf(from: string, name: string): string | undefined {
  const file = name.startsWith('#web/') ? join(web, name.slice('#web/'.length)) : join(dirname(from), name);
  return /^(?:\.|#web\/)/.test(name) && /\.tsx?$/.test(file) && existsSync(file) ? file : undefined;
}

/** A file and all that is loaded with it. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of textOf(file).matchAll(/^(?:import|export) (?!type)[^;]*?from '([^']+)'/gm)) {
    const next = fileOf(file, name);
    if (next) loadedWith(next, seen);
  }
  return seen;
}

/** What a file's `useTranslation` asks for besides the words that are always there. */
const wordsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/useTranslation\(([^)]*)\)/g)]
    .flatMap(([, asked = '']) => quoted(asked))
    .filter((name) => name !== 'common');

const wordsIn = (file: string): string[] => [...new Set([...loadedWith(file)].flatMap(wordsOf))].sort();

const wordsByScreen = new Map(Object.entries(table).map(([name, { words }]) => [name, [...words].sort()]));
const screens = [...textOf(routes).matchAll(/(\w+)(?:: \(\) => | = lazy\(\(\) => )import\('(\.\.\/routes\/[^']+)'\)/g)].map(
  ([, name = '', screen = '']) => ({ screen, file: join(dirname(routes), screen), words: wordsByScreen.get(name) ?? [] }),
);

/** What is loaded when it is first opened, behind a placeholder of its own. */
const parts = ['app/shell/shell.tsx', ...screens.map(({ screen }) => join('app', screen))]
  .flatMap((name) => [...loadedWith(join(web, name))])
  .flatMap((file) => [...textOf(file).matchAll(/import\('([^']+\.tsx)'\)/g)].map(([, name = '']) => fileOf(file, name) ?? name))
  .map((file) => ({ part: relative(web, file), file }));

test.each(screens)('$screen is shown with the words of all that appears on it, which never hides it again', ({ file, words }) => {
  expect(words).toEqual(wordsIn(file));
});

test.each(parts)('$part asks for all its words when it is opened', ({ file }) => {
  expect([...new Set(wordsOf(file))].sort()).toEqual(wordsIn(file));
});

test('the shell has its texts from the start', () => {
  expect(wordsIn(join(web, 'app/shell/shell.tsx'))).toEqual([]);
});

test('the frame around the screens of staff is shown with all its words', () => {
  const [, listed = ''] = /frameWords = \[([^\]]*)\]/.exec(textOf(routes)) ?? [];
  expect(quoted(listed)).toEqual(wordsIn(join(web, 'app/staff-screens.tsx')));
});

test('every screen is covered', () => {
  expect(screens.length).toBeGreaterThan(7);
  expect(parts.length).toBeGreaterThan(5);
});
