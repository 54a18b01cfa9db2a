import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './source-imports.ts';

const most = 25;

/** How many source files lie in each folder itself, without those below it. */
const countByFolder = new Map<string, number>();
for (const { file } of readSources()) {
  const folder = posix.dirname(file);
  countByFolder.set(folder, (countByFolder.get(folder) ?? 0) + 1);
}

test(`no folder of the client holds more than ${most} files of code`, () => {
  const ofClient = [...countByFolder].filter(([folder]) => /^(?:web|tests\/web)(?:\/|$)/.test(folder));
  expect(ofClient.length).toBeGreaterThan(40);
  expect(ofClient.filter(([, count]) => count > most)).toEqual([]);
});
