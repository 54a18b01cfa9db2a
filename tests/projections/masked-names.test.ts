import { expect, test } from 'vitest';
import { applyEvents } from '#projections/apply.ts';
import { up } from '#projections/migrations/0005-masked-names.ts';
import { projectors } from '#projections/projectors.ts';
import { publicPages } from '#projections/tracking/queries.ts';
import { logged, shipmentCreated } from '#tests/support/events.ts';
import { dumpModels, testModels } from '#tests/support/models.ts';

const number = 'WE483920175525GH';

test('pages from before show names of one letter no more, and are what a rebuild makes', async () => {
  const { models, close } = await testModels();
  try {
    const { sender, recipient } = shipmentCreated('01980000-0000-7000-8000-000000000001').data;
    const created = shipmentCreated('01980000-0000-7000-8000-000000000001', {
      sender: { ...sender, value: sender.value && { ...sender.value, name: 'J' } },
      recipient: { ...recipient, value: recipient.value && { ...recipient.value, name: '李 小龙' } },
    });
    await applyEvents(models, projectors, logged([{ event: created, at: '2026-03-01T09:00:00.000Z' }]));
    const rebuilt = await dumpModels(models);
    const page = (await publicPages(models, [number])).get(number) ?? '';
    const before = page.replace('"senderName":"*"', '"senderName":"J"').replace('* 小.', '李 小.');
    expect(before).not.toBe(page);
    await models.updateTable('tracking').set({ public_body: before }).execute();
    await up(models);
    expect(await dumpModels(models)).toBe(rebuilt);
  } finally {
    await close();
  }
});
