import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sizesIn = (source: string): string[] =>
  [...source.matchAll(/Number\(process\.env(?:\.|\[')([A-Z_]+)/g)].map(([, name = '']) => name);

test('every variable that says how much of a test runs is on the page about testing, with the file that reads it', () => {
  const page = readFileSync('docs/testing.md', 'utf8').split('\n');
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const sizes = files.flatMap((file) => sizesIn(readFileSync(`tests/${file}`, 'utf8')).map((name) => ({ file, name })));
  expect(sizes.length).toBeGreaterThan(30);
  const isMissing = ({ file, name }: (typeof sizes)[number]) =>
    !page.some((line) => line.includes(`\`${name}\``) && line.includes(`\`tests/${file}\``));
  expect(sizes.filter(isMissing)).toEqual([]);
});
