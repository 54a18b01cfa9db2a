import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSources } from './source-imports.ts';

/** The embedded servers are programs of their own. */
const clocks = /^infra\/(?:clock\.ts$|embedded\/)/;
const tellsTime = /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)/;
/** Rules and read models depend on nothing but what they are given; elsewhere a stopwatch measures waits. */
const timeless = /^(?:contracts|services\/domain|projections)\//;
const measures = /\bperformance\.now\b/;

const codeOf = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
const files = readSources().map(({ file }) => file);

test('the time comes from one clock', () => {
  const server = files.filter((file) => /^(?:contracts|services|projections|infra)\//.test(file) && !clocks.test(file));
  expect(server.length).toBeGreaterThan(150);
  expect(server.filter((file) => tellsTime.test(codeOf(file)))).toEqual([]);
});

test('rules and read models measure nothing', () => {
  const without = files.filter((file) => timeless.test(file));
  expect(without.length).toBeGreaterThan(50);
  expect(without.filter((file) => measures.test(codeOf(file)))).toEqual([]);
});
