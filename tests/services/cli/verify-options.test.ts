import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { requireFile, verifyWanted } from '#services/cli/verifying/options.ts';

test('a verification begins where it is told to, and compares the heads that it is given', () => {
  expect(verifyWanted([])).toEqual({ fromHead: undefined, heads: undefined });
  expect(verifyWanted(['--from-head', '0'])).toEqual({ fromHead: 0, heads: undefined });
  expect(verifyWanted(['--heads', 'kept.log', '--from-head', '12'])).toEqual({ fromHead: 12, heads: 'kept.log' });
});

test.each([
  [['--from-head', 'x']],
  [['--from-head', '-1']],
  [['--from-head', '1.5']],
  [['--from-head', '1234567890']],
  [['--from-head']],
  [['--heads', '']],
  [['--unknown']],
  [['12']],
])('%j says how it is called', (args) => {
  expect(() => verifyWanted(args)).toThrow('Usage: npm run verify-log');
});

test('heads are read from a file; a folder, a pipe or nothing in its place is refused with a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-heads-'));
  try {
    const [file, pipe] = [join(folder, 'heads.log'), join(folder, 'pipe')];
    await writeFile(file, '');
    await promisify(execFile)('mkfifo', [pipe]);
    await expect(requireFile(file)).resolves.toBeUndefined();
    await expect(requireFile(folder)).rejects.toThrow(`${folder} is not a file. Save the heads in one, one a line.`);
    await expect(requireFile(pipe)).rejects.toThrow(`${pipe} is not a file.`);
    await expect(requireFile(join(folder, 'nothing'))).rejects.toThrow(`There is no file ${folder}/nothing.`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
