import { expect, test } from 'vitest';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { createLogger } from '#infra/logger.ts';
import { DomainError } from '#services/domain/errors.ts';
import { eachRow } from '#services/shipments/bulk-rows.ts';

const rows = Array.from({ length: 100 }, (_, index) => index);
const logger = createLogger('silent', 'test');
const each = (run: (row: number) => Promise<string>) => eachRow(rows, run, (row, code) => `${row} ${code}`, logger);

test('what one row is refused for keeps no other', async () => {
  const results = await each(async (row) => {
    if (row === 1) throw new DomainError('final_status', 'delivered');
    if (row === 2) throw new TypeError('a bug');
    return String(row);
  });
  expect(results.slice(0, 4)).toEqual(['0', '1 final_status', '2 internal', '3']);
  expect(results).toHaveLength(rows.length);
});

test('once the event store is away, what has not begun is not begun', async () => {
  let begun = 0;
  const results = await each(async (row) => {
    begun += 1;
    await Promise.resolve();
    if (row >= 10) throw new EventStoreUnavailable('away');
    return String(row);
  });
  expect(begun).toBeLessThan(rows.length);
  expect(results.slice(0, 10)).toEqual(rows.slice(0, 10).map(String));
  expect(results.slice(10)).toEqual(rows.slice(10).map((row) => `${row} unavailable`));
});
