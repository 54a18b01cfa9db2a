import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pathsOf, redirects, screenNames } from '#contracts/screens.ts';
import { readSources } from './source-imports.ts';

const words = new Set([...screenNames.flatMap(pathsOf), ...Object.keys(redirects)].map((path) => path.split('/')[1]));
/** A path of a screen, written out: at the start of a text, or behind the address of a server. */
const written = new RegExp(`(?:['"\`]|(?:[uU]rl|origin)})/(?:${[...words].filter(Boolean).join('|')})(?![\\w-])`);

test('no path of a screen is written outside the table', () => {
  const files = readSources().filter(({ file }) => /^(?:web|services|infra|projections)\//.test(file));
  expect(files.map(({ file }) => file).filter((file) => written.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each(["'/track'", '`${publicUrl}/dashboard?view=quotes`', '`/follow/${token}`'])('one would be found: %s', (code) => {
  expect(code).toMatch(written);
});
