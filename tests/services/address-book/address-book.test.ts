import { afterAll, beforeAll, expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { applyEvents } from '#projections/apply.ts';
import { createAddressBook } from '#services/address-book/address-book.ts';
import { projectors } from '#services/nouns.ts';
import { logged, shipmentCreated } from '#tests/support/events.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());

const idOf = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const contact = { phone: null, address: 'Invalidenstraße 44' };

test('nobody who was erased is found, however many of them there are', async () => {
  const shipments = Array.from({ length: 60 }, (_, n) => {
    const value = { ...contact, name: `Weber ${n}`, email: `${n}@example.net` };
    const recipient = { subjectId: derivedId(`weber ${n}`), value };
    return {
      event: shipmentCreated(idOf(n), { trackingNumber: `WE48392017${5000 + n}GH`, recipient }),
      at: '2026-03-01T09:00:00Z',
    };
  });
  await applyEvents(home.models, projectors, logged(shipments));
  const options = { models: home.models, handle: () => expect.unreachable('no command'), isOn: true };
  const bookWhere = (isErased: boolean) => createAddressBook({ ...options, personalData: { isErased: async () => isErased } });
  expect(await bookWhere(false).find('weber')).toHaveLength(8);
  expect(await bookWhere(true).find('weber')).toEqual([]);
});
