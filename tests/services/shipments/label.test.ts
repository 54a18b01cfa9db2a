import { describe, expect, test } from 'vitest';
import { labelFormats, labelSheets } from '#contracts/shipping-label.ts';
import type { ShipmentPage } from '#contracts/shipment-page.ts';
import { printPdf } from '#infra/print/pdfkit.ts';
import { shipmentPageView } from '#services/domain/shipment-view.ts';
import { labelPage } from '#services/shipments/label.ts';
import { createPrintLabel } from '#services/shipments/print-label.ts';
import { scannedCodes } from '#tests/support/printed-codes.ts';
import { labelParts } from '#tests/support/printing.ts';
import { given, registered } from '../domain/parcel.ts';

const state = given(registered);
if (state.type === 'none') throw new Error('there is no shipment');
const shipment = shipmentPageView(state, 0n);
const printLabel = createPrintLabel({
  loadPrinter: async () => ({ ...labelParts, printPdf }),
  publicUrl: () => 'https://parcels.example.com',
});
const page = (changes: Partial<ShipmentPage> = {}, format: (typeof labelFormats)[number] = 'a6') =>
  labelPage({ shipment: { ...shipment, ...changes }, format, trackingUrl: 'https://parcels.example.com/track/x' }, labelParts);
const written = (changes: Partial<ShipmentPage> = {}) => page(changes).texts.map(({ text }) => text);

describe.each(labelFormats)('the label on %s', (format) => {
  test('has the tracking number as Code 128 and the address of its page as a QR code', async () => {
    expect(scannedCodes(await printLabel(shipment, format))).toEqual({
      code128: 'WE483920175525GH',
      qrCode: 'https://parcels.example.com/track/WE483920175525GH',
    });
  });

  test('is the same for the same shipment, byte by byte', async () => {
    const [one, other] = [await printLabel(shipment, format), await printLabel(shipment, format)];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  test.each<[string, Partial<ShipmentPage>]>([
    ['what it mostly holds', {}],
    ['a name of 200 letters', { senderName: 'N'.repeat(200), recipientName: 'W'.repeat(200) }],
    ['an address of 500 letters', { senderAddress: 'Street '.repeat(71), recipientAddress: 'M'.repeat(500) }],
    ['an address of many lines', { senderAddress: 'Line\n'.repeat(100), recipientAddress: 'Line\r\n\r\n'.repeat(80) }],
    ['500 ideographs', { recipientCountry: 'Japan', recipientAddress: '東京都渋谷区'.repeat(80) }],
    ['500 Arabic letters', { recipientName: 'محمد عبد الله '.repeat(14), recipientAddress: 'شارع الملك فهد '.repeat(33) }],
    [
      'the longest numbers',
      { weight: 99_999_999.99, value: 99_999_999.99, length: 99_999_999.99, recipientPhone: '1'.repeat(32) },
    ],
    ['long cities', { senderCity: 'Llanfair'.repeat(12), recipientCity: 'Llanfair'.repeat(12) }],
  ])('keeps %s on the sheet', (_what, changes) => {
    const { texts, filled } = page(changes, format);
    const { width, height } = labelSheets[format];
    const outside = texts.filter(
      (text) =>
        text.x < 8 ||
        text.x + text.width > width - 8 ||
        text.baseline - text.size < 8 ||
        text.baseline + text.size * 0.3 > height - 2,
    );
    expect(outside).toEqual([]);
    expect(filled.filter((box) => box.x < 8 || box.x + box.width > width - 8 || box.y + box.height > height - 8)).toEqual([]);
  });
});

describe('a label', () => {
  test('names sender and recipient, service, weight and what customs ask for', () => {
    expect(written()).toEqual(
      expect.arrayContaining([
        'EXPRESS',
        'Ama Owusu',
        '1 High Street',
        'GHANA',
        'Jonas Weber',
        'Invalidenstraße 44',
        'Berlin',
        'GERMANY',
        '2.50 kg',
        'Customs: Electronics, declared value USD 50.00, origin Ghana',
      ]),
    );
  });

  test('declares nothing to customs within one country', () => {
    expect(written({ senderCountry: 'Germany' }).filter((text) => text.startsWith('Customs'))).toEqual([]);
  });
});
