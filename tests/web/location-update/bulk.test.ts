import { describe, expect, it } from 'vitest';
import type { BulkPreviewRow, BulkRow } from '#contracts/bulk-status.ts';
import { batchesOf, sendBatches } from '#web/features/location-update/model/batches.ts';
import { changesIn, isOpen, skippedBy, withAnswers } from '#web/features/location-update/model/bulk-rows.ts';

const ten = Array.from({ length: 10 }, (_, index) => index);
const trackingNumber = 'WE483920175525GH';
const refused = (id: string, code: 'stale_revision' | 'unavailable'): BulkRow => ({
  id,
  trackingNumber,
  outcome: 'refused',
  code,
});
const updated = (id: string): BulkRow => ({ id, trackingNumber, outcome: 'updated', status: 'in_transit', revision: '1' });

describe('batches', () => {
  it('hold every item once, in order', () => {
    expect(batchesOf(ten, 4)).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ]);
  });

  const run = async (onAnswer: (sent: number[][]) => boolean, controller = new AbortController()) => {
    const sent: number[][] = [];
    const send = async (batch: number[]) => void sent.push(batch);
    await sendBatches(ten, { most: 4, send, onAnswer: () => onAnswer(sent), signal: controller.signal });
    return sent.length;
  };

  it('go out one after the other until one of them says stop', async () => {
    expect(await run(() => true)).toBe(3);
    expect(await run((sent) => sent.length < 2)).toBe(2);
  });

  it('end between two of them when they are stopped', async () => {
    const controller = new AbortController();
    const stopAfterFirst = () => {
      controller.abort();
      return true;
    };
    expect(await run(stopAfterFirst, controller)).toBe(1);
  });
});

describe('rows', () => {
  it('are named by the reason that they are left for', () => {
    const rows: BulkPreviewRow[] = [
      { id: 'a', trackingNumber, outcome: 'refused', code: 'final_status', status: 'cancelled' },
      { id: 'b', trackingNumber, outcome: 'refused', code: 'final_status', status: 'delivered' },
      { id: 'c', trackingNumber: null, outcome: 'refused', code: 'not_found', status: null },
      { id: 'd', trackingNumber, outcome: 'unchanged', status: 'in_transit' },
      { id: 'e', trackingNumber, outcome: 'update', status: 'pending', becomes: 'in_transit', emails: 2, revision: '0' },
    ];
    expect(skippedBy(rows).map(({ reason, rows: [first] }) => [reason, first?.id])).toEqual([
      ['delivered', 'b'],
      ['cancelled', 'a'],
      ['there', 'd'],
      ['missing', 'c'],
    ]);
  });

  it('that nobody answered for are asked for again, and only those', () => {
    const known = withAnswers(new Map([['a', refused('a', 'unavailable')]]), [updated('a'), refused('b', 'stale_revision')]);
    expect(['a', 'b', 'c'].map((id) => isOpen(known.get(id)))).toEqual([false, false, true]);
    expect(isOpen(refused('d', 'unavailable'))).toBe(true);
  });
});

describe('the changes of a preview', () => {
  const update = (id: string, status: 'pending' | 'delayed', becomes: 'in_transit' | 'pending') => ({
    id,
    trackingNumber,
    outcome: 'update' as const,
    status,
    becomes,
    emails: 2,
    revision: '1',
  });

  it('name every row, apart from those of the same status that become something else', () => {
    const [one, other, late, third] = [
      update('1', 'pending', 'in_transit'),
      update('2', 'delayed', 'in_transit'),
      update('3', 'pending', 'pending'),
      update('4', 'pending', 'in_transit'),
    ];
    expect(changesIn([one, other, late, third])).toEqual([
      { status: 'pending', becomes: 'pending', rows: [late] },
      { status: 'pending', becomes: 'in_transit', rows: [one, third] },
      { status: 'delayed', becomes: 'in_transit', rows: [other] },
    ]);
  });
});
