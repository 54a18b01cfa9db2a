import { expect, test } from 'vitest';
import { nextStatus } from '#web/features/shipment-page/model/next-status.ts';

test.each([
  ['pending', 'picked_up'],
  ['in_transit', 'out_for_delivery'],
  ['out_for_delivery', 'delivered'],
  ['delivered', undefined],
  ['delayed', undefined],
  ['cancelled', undefined],
] as const)('after %s comes %s', (status, next) => {
  expect(nextStatus(status)).toBe(next);
});
