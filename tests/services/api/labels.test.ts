import { describe, expect, test } from 'vitest';
import { labelFormats, labelSheets } from '#contracts/shipping-label.ts';
import { freshId } from '#infra/ids.ts';
import { setDesk } from '#tests/support/desk.ts';
import { scannedCodes } from '#tests/support/printed-codes.ts';

const desk = setDesk();

const label = (id: string, query = '') => desk.request('GET', `/api/shipments/${id}/label${query}`, { as: desk.as });

describe('the label of a shipment', () => {
  test.each([...labelFormats.map((format) => [format, `?format=${format}`] as const), ['a6', ''] as const])(
    'comes as a PDF of one %s sheet (asked for by "%s")',
    async (format, query) => {
      const { id, trackingNumber } = await desk.create();
      const answer = await label(id, query);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="label-${trackingNumber}.pdf"`,
        'cache-control': 'no-store',
      });
      const pdf = new Uint8Array(await answer.arrayBuffer());
      const text = Buffer.from(pdf).toString('latin1');
      expect(text.match(/\/MediaBox \[.*?\]/g)).toEqual([
        `/MediaBox [0 0 ${labelSheets[format].width} ${labelSheets[format].height}]`,
      ]);
      expect(scannedCodes(pdf).code128).toBe(trackingNumber);
      expect(scannedCodes(pdf).qrCode).toMatch(new RegExp(`/track/${trackingNumber}$`));
    },
  );

  test.each([freshId(), 'nonsense'])('of %s is not found', async (id) => {
    expect((await label(id)).status).toBe(404);
  });

  test('comes on no other sheet', async () => {
    const { id } = await desk.create();
    for (const query of ['?format=a4', '?format=', '?size=a6']) expect((await label(id, query)).status).toBe(400);
  });
});
