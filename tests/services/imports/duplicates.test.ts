import { expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { createCompareRows, referenceMark } from '#services/imports/duplicates.ts';
import type { Models } from '#projections/projector.ts';
import { aShipment } from '#tests/support/shipments.ts';

const importId = derivedId('import');
const sign = (text: string) => `signed ${text}`;
const rowAt = (line: number, reference: string | null, changes: Parameters<typeof aShipment>[0] = {}) => ({
  ...{ line, body: aShipment(changes), reference },
});
const madeBy = (by: string) => ({ shipmentId: derivedId('shipment'), importId: by, reference: mark('R-1') });
const mark = (reference: string) =>
  referenceMark({ sign }, { body: aShipment(), reference }) ?? expect.unreachable('it has a reference');

/** Of people whom nobody knows yet: nothing of the day has to be looked up. */
const compareWith = (
  made: readonly ReturnType<typeof madeBy>[] = [],
  { signs = sign, signedBefore = [] }: { signs?: typeof sign; signedBefore?: (typeof sign)[] } = {},
) => {
  const asked: (readonly string[])[] = [];
  const compareRows = createCompareRows({
    models: {} as Models,
    rows: {
      async withReferences(references) {
        asked.push(references);
        return made.filter(({ reference }) => references.includes(reference));
      },
    },
    personalData: { knownSubject: async () => undefined },
    referenceSignatures: { sign: signs },
    formerReferenceSignatures: signedBefore.map((former) => ({ sign: former })),
  });
  return { asked, ...compareRows(importId, new Date('2026-03-01T09:00:00.000Z')) };
};

test('a row repeats another of the file where the same sender gave it the same reference, in whatever batch', async () => {
  const { compare, asked } = compareWith();
  const batch = [rowAt(2, 'R-1'), rowAt(3, 'R-1', { senderEmail: ' AMA.Owusu@example.com' }), rowAt(4, 'R-2'), rowAt(5, null)];
  expect(await compare(batch)).toEqual([null, { by: 'reference', line: 2, shipmentId: null, importId: null }, null, null]);
  expect(asked).toEqual([[mark('R-1'), mark('R-1'), mark('R-2')]]);
  const theirs = rowAt(6, 'R-1', { senderEmail: 'kofi@example.com' });
  expect(await compare([rowAt(7, 'R-2'), theirs])).toMatchObject([{ by: 'reference', line: 4 }, null]);
});

test('without a reference a row repeats another where the same sender sends to the same recipient', async () => {
  const { compare } = compareWith();
  const batch = [rowAt(2, null), rowAt(3, null, { recipientEmail: 'JONAS.weber@example.com ' }), rowAt(4, 'R-1')];
  expect(await compare(batch)).toMatchObject([null, { by: 'same_day', line: 2 }, null]);
  expect(await compare([rowAt(5, null, { recipientEmail: 'kofi@example.com' })])).toEqual([null]);
});

test('a row repeats what an earlier import made, and never what its own did', async () => {
  const other = derivedId('earlier import');
  const repeated = { by: 'reference', line: null, shipmentId: derivedId('shipment'), importId: other };
  expect(await compareWith([madeBy(other)]).compare([rowAt(2, 'R-1'), rowAt(3, 'R-2')])).toEqual([repeated, null]);
  expect(await compareWith([madeBy(importId)]).compare([rowAt(2, 'R-1')])).toEqual([null]);
  expect(await compareWith([madeBy(other)]).compare([rowAt(2, 'R-1'), rowAt(3, 'R-1')])).toMatchObject([
    { line: null },
    { line: 2 },
  ]);
});

test('a row repeats what an import of an earlier version made, whose references were signed by another key', async () => {
  const other = derivedId('earlier import');
  const keys = { signs: (text: string) => `signed anew ${text}`, signedBefore: [sign] };
  const { compare } = compareWith([madeBy(other)], keys);
  expect(await compare([rowAt(2, 'R-1'), rowAt(3, 'R-2')])).toMatchObject([{ by: 'reference', importId: other }, null]);
});

test('rows that were carried out before are known to those that repeat them, the first of each', async () => {
  const { compare, pass, asked } = compareWith();
  pass([rowAt(2, 'R-1'), rowAt(3, 'R-1'), rowAt(4, null)]);
  expect(asked).toEqual([]);
  expect(await compare([rowAt(5, 'R-1'), rowAt(6, null)])).toMatchObject([
    { by: 'reference', line: 2 },
    { by: 'same_day', line: 4 },
  ]);
});
