import { afterAll, beforeAll, expect, test } from 'vitest';
import { derivedId, freshId } from '#infra/ids.ts';
import { textsOf } from '#projections/subjects/queries.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';
import { putRow } from '#tests/support/put-row.ts';

const [ama, somebody] = [derivedId('ama'), derivedId('somebody else')];
let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());

const put = (table: string, row: object) => putRow(home.models, `models.${table}`, { ...row });
const state = (value: object) => JSON.stringify(value);
const party = (subjectId: string, name: string, email: string, phone: string | null) => ({
  subjectId,
  value: { name, email, phone },
});
const other = party(somebody, 'Somebody Else', 'somebody@example.com', '+44 7700 900123');

/** A parcel or quote in whose stream the person is named. */
async function happened(table: 'shipments' | 'quotes', of: object): Promise<void> {
  const id = freshId();
  await put(table, { id, state: state(of), ...(table === 'shipments' && { tracking_number: id }) });
  await put('subject_streams', { subject_id: ama, stream: `${table.slice(0, -1)}-${id}` });
}

test('the texts of a person are those of the address book, parcels, quotes and the request to erase them, each once, and nobody else’s', async () => {
  await put('address_book', {
    id: freshId(),
    subject_id: ama,
    name: 'Ama Owusu',
    email: 'ama@example.com',
    phone: '+233 30 2550100',
  });
  await put('address_book', { id: freshId(), subject_id: somebody, name: 'Somebody Else', email: 'somebody@example.com' });
  await happened('shipments', { created: { sender: party(ama, 'Ama Owusu', 'AMA@example.com', null), recipient: other } });
  await happened('shipments', { created: { sender: other, recipient: { subjectId: ama, value: null } } });
  await happened('shipments', { created: { sender: other, recipient: party(ama, 'A. Owusu', 'ama@example.com', '0302550100') } });
  await happened('quotes', { requested: { visitor: party(ama, 'Ama O.', 'ama@example.com', '') } });
  const value = { email: 'ama.owusu@example.com', note: 'Asked by phone' };
  await put('erasures', { id: ama, state: state({ request: { person: { subjectId: ama, value } } }) });
  expect((await textsOf(home.models, ama)).toSorted()).toEqual(
    [
      ...['Ama Owusu', 'A. Owusu', 'Ama O.', 'ama@example.com', 'AMA@example.com', 'ama.owusu@example.com'],
      ...['+233 30 2550100', '0302550100'],
    ].toSorted(),
  );
});

test('of whom there is nothing there are no texts', async () => {
  expect(await textsOf(home.models, derivedId('nobody'))).toEqual([]);
});
