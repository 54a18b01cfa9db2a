import { describe, expect, it } from 'vitest';
import { type ExportPage, exportShipments } from '#web/features/shipments/model/export-shipments.ts';
import { aShipment } from './a-shipment.ts';

const first: ExportPage = { data: [aShipment({ id: 'a' }), aShipment({ id: 'b' })], nextCursor: 'second' };
const last: ExportPage = { data: [aShipment({ id: 'b' }), aShipment({ id: 'c' })], nextCursor: undefined };
const readPage = async (cursor: string | undefined) => (cursor === 'second' ? last : first);

describe('exporting the list', () => {
  it('reads every page, and a shipment that moved between pages only once', async () => {
    const counts: number[] = [];
    const parts = await exportShipments({
      readPage,
      headingOf: (column) => column,
      onProgress: (written) => counts.push(written),
      signal: new AbortController().signal,
    });
    expect(parts).toHaveLength(1 + 3);
    expect(counts).toEqual([2, 3]);
  });

  it('stops between pages when it is cancelled', async () => {
    const controller = new AbortController();
    const asked: (string | undefined)[] = [];
    const exporting = exportShipments({
      readPage: async (cursor) => {
        asked.push(cursor);
        controller.abort();
        return readPage(cursor);
      },
      headingOf: (column) => column,
      onProgress: () => undefined,
      signal: controller.signal,
    });
    await expect(exporting).rejects.toThrow(/abort/i);
    expect(asked).toEqual([undefined]);
  });
});
