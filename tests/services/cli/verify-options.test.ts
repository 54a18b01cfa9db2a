import { expect, test } from 'vitest';
import { verifyWanted } from '#services/cli/verifying/options.ts';

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
