import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DirectoryEntry } from '#infra/directory/directory.ts';
import { derivedId } from '#infra/ids.ts';
import { createFindPerson } from '#services/erasures/find-subject.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';
import { putRow } from '#tests/support/put-row.ts';

const email = 'ama@example.com';
const main = derivedId('person', email);
const byNumber = derivedId('person', '+4930901820777');
const shipmentId = derivedId('shipment');

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());
beforeEach(() => home.clear());

const known = new Map([
  [email, main],
  ['+4930901820777', byNumber],
]);
const find = (accounts: readonly Partial<DirectoryEntry>[] = []) =>
  createFindPerson({
    models: home.models,
    personalData: { knownSubject: async (of) => known.get(of) },
    directory: { allByEmail: async () => accounts as DirectoryEntry[] },
  })(email);

/** A parcel that the person sent to somebody else, with those numbers. */
async function parcel(sender: string, recipient: string): Promise<void> {
  const party = (phone: string, subjectId: string) => ({ subjectId, value: { phone } });
  const created = { sender: party(sender, main), recipient: party(recipient, derivedId('somebody else')) };
  await putRow(home.models, 'models.shipments', { id: shipmentId, state: JSON.stringify({ created }) });
  await putRow(home.models, 'models.subject_streams', { subject_id: main, stream: `shipment-${shipmentId}` });
}

test.each(['+49 30 901820777', '0049 (0)30 901820777', '+4930901820777'])(
  'whoever follows by text message under the number %s of a parcel is the same person',
  async (written) => {
    await parcel(written, '+44 7700 900123');
    expect((await find()).subjects).toEqual([
      { id: main, by: 'email' },
      { id: byNumber, by: 'phone' },
    ]);
  },
);

test('the number of the other party of a parcel, or one that is none, leads to nobody', async () => {
  await parcel('see notes', '+49 30 901820777');
  expect((await find()).subjects).toEqual([{ id: main, by: 'email' }]);
});

test('what keeps a person from being erased is named, an update that is not rebuilt first', async () => {
  expect((await find()).hindrance).toBeNull();
  expect((await find([{ id: 'closed', disabledAt: new Date(0) }])).hindrance).toBeNull();
  expect(await find([{ id: 'open', disabledAt: null }])).toMatchObject({ hindrance: 'account', accountIds: ['open'] });
  await home.models.updateTable('checkpoint').set({ is_whole: false }).execute();
  expect((await find([{ id: 'open', disabledAt: null }])).hindrance).toBe('rebuild');
  await home.models.updateTable('checkpoint').set({ is_whole: true }).execute();
});
