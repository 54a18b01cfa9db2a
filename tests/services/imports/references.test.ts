import { expect, test } from 'vitest';
import { createSignatures } from '#infra/signatures.ts';
import { composeImports, type ImportsOptions } from '#services/compose-imports.ts';
import { standIn } from '#tests/support/stand-in.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte);
const [digestKey, former, next] = [keyOf(1), keyOf(2), keyOf(3)];
const importsWith = (masterKeys: ImportsOptions['masterKeys']) =>
  composeImports(standIn<ImportsOptions>({ masterKeys, digestKey }));

test('what stands for a reference stays the same with a new master key, and what stood for it in earlier versions is known', () => {
  const [before, after] = [importsWith({ current: former }), importsWith({ current: next, previous: former })];
  const mark = before.referenceSignatures.sign('R-1');
  expect(after.referenceSignatures.sign('R-1')).toBe(mark);
  const inEarlierVersions = createSignatures({ current: former }, 'import-reference').sign('R-1');
  expect(after.formerReferenceSignatures.map(({ sign }) => sign('R-1'))).toContain(inEarlierVersions);
});
