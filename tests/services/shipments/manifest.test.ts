import { array, constantFrom, sample } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#contracts/languages.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import type { PlacedText, PrintedPage } from '#infra/print/print.ts';
import { streamPdf } from '#infra/print/pdfkit.ts';
import { shipmentView } from '#services/domain/shipment-view.ts';
import { createPrintManifest } from '#services/shipments/manifest/print-manifest.ts';
import { rowsOnPage } from '#services/shipments/manifest/rows.ts';
import { labelParts } from '#tests/support/printing.ts';
import { given, registered } from '../domain/parcel.ts';

const state = given(registered);
if (state.type === 'none') throw new Error('there is no shipment');
const shipment = shipmentView(state, 0n);

/** A manifest of those shipments: its pages as they are handed to the printer, and its bytes. */
async function printed(shipments: readonly Shipment[], language: Language = 'en') {
  const pages: PrintedPage[] = [];
  const print = createPrintManifest({
    loadPrinter: async () => ({
      ...labelParts,
      async *streamPdf(drawn, facts) {
        const kept = async function* () {
          for await (const page of drawn) {
            pages.push(page);
            yield page;
          }
        };
        yield* streamPdf(kept(), facts);
      },
    }),
  });
  const totals = [
    { service: 'express', country: 'GH', count: shipments.length, weight: 2.5 * shipments.length, value: 100 * shipments.length },
  ] as const;
  const inTwo = async function* () {
    yield shipments.slice(0, 7);
    yield shipments.slice(7);
  };
  const about = { language, madeBy: 'ama', madeAt: '2026-11-23T10:00:00.000Z', count: shipments.length };
  const parts: Uint8Array[] = [];
  let rows = 0;
  for await (const part of print({ ...about, totals, pages: inTwo() })) {
    parts.push(part.bytes);
    rows = part.rows;
  }
  return { pages, rows, bytes: Buffer.concat(parts) };
}
const many = (count: number, changes: Partial<Shipment> = {}) =>
  Array.from({ length: count }, () => ({ ...shipment, ...changes }));
const textsOf = ({ texts }: PrintedPage) => texts.map(({ text }) => text).join(' ');

describe('a manifest', () => {
  test('has every shipment once, numbers its pages, and ends with totals and a place to sign', async () => {
    const count = 2 * rowsOnPage + 1;
    const { pages, rows, bytes } = await printed(many(count));
    expect(rows).toBe(count);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(4);
    const numbers = pages.map((page) => textsOf(page).split(groupTrackingNumber(shipment.trackingNumber)).length - 1);
    expect(numbers).toEqual([rowsOnPage, rowsOnPage, 1, 0]);
    for (const [nth, page] of pages.entries()) expect(textsOf(page)).toContain(`Page ${nth + 1} of 4`);
    const last = textsOf(pages[3] ?? expect.unreachable());
    for (const text of ['By service', 'Express', 'Ghana', 'Total', 'Signature', `${count}`]) expect(last).toContain(text);
    expect(textsOf(pages[0] ?? expect.unreachable())).toContain('Printed by ama');
  });

  test('is set in the direction of its language: names on one edge, figures on another, the page number at the far end', async () => {
    const names = ['Ama Owusu', 'שלום עולם', '東京 太郎'];
    const edges = async (language: Language) => {
      const { pages } = await printed(
        names.map((recipientName) => ({ ...shipment, recipientName })),
        language,
      );
      const [{ texts, width }] = [pages[0] ?? expect.unreachable()];
      const lineOf = (y: number) => texts.filter(({ baseline }) => Math.abs(baseline - y) < 1);
      const found = names.map((name) => {
        const [word] = name.split(' ');
        const isPart = (text: string) =>
          [word, word?.split('').toReversed().join('')].some((part) => text.includes(part ?? name));
        const piece = texts.find(({ text }) => isPart(text)) ?? expect.unreachable(name);
        const line = lineOf(piece.baseline).filter(({ x }) => Math.abs(x - piece.x) < 120);
        const of = line.filter(({ text }) => !text.includes('2.50') && !text.includes('2,50'));
        return { left: Math.min(...of.map(({ x }) => x)), right: Math.max(...of.map((each) => each.x + each.width)) };
      });
      return {
        found,
        first: Math.min(...texts.map(({ x }) => x)),
        last: width - Math.max(...texts.map((each) => each.x + each.width)),
      };
    };
    const english = await edges('en');
    expect(new Set(english.found.map(({ left }) => Math.round(left))).size).toBe(1);
    const arabic = await edges('ar');
    expect([Math.round(english.first), Math.round(arabic.first), Math.round(arabic.last)]).toEqual([28, 28, 28]);
  });

  test('writes its head in Arabic with the name and the time kept apart', async () => {
    const { pages } = await printed([shipment], 'ar');
    const { texts } = pages[0] ?? expect.unreachable();
    const name = texts.find(({ text }) => text.includes('ama')) ?? expect.unreachable();
    const line = texts.filter(({ baseline }) => baseline === name.baseline).toSorted((a, b) => a.x - b.x);
    expect(line.map(({ text }) => text).join('')).toContain('2026/11/23');
  });

  test('has text alone, each in its column, whatever the text', async () => {
    const part = constantFrom(
      '=1+1',
      '@SUM(A1)',
      '\u202E',
      '\u200F',
      '\u2066',
      '🚚',
      '👩‍👩‍👧',
      'محمد',
      '東京',
      'W',
      ' ',
      '\t',
      '"',
      '<b>',
      '\\',
      ')',
      '0',
    );
    const name = array(part, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(''));
    const cells = sample(name, { numRuns: 150, seed: 19 });
    const cell = (nth: number) => cells[nth % cells.length] ?? '';
    const shipments = many(150).map((each, nth) => ({ ...each, recipientName: cell(nth), recipientCity: cell(nth + 1) }));
    const { pages, bytes } = await printed(shipments);
    // The last page has the totals.
    const texts = pages.slice(0, -1).flatMap((page) => page.texts);
    // Joiners shape what they stand between; nothing else without a shape is left.
    expect(texts.filter(({ text }) => /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/u.test(text))).toEqual([]);
    const columnsFrom = 92;
    const edges = [410, 568, 664, 744];
    const isAcross = ({ x, width }: PlacedText) => edges.some((at) => x < at - 0.5 && x + width > at + 0.5);
    expect(texts.filter((text) => text.baseline > columnsFrom && isAcross(text))).toEqual([]);
    expect(bytes.toString('latin1')).not.toMatch(/\/(?:URI|JS|JavaScript|OpenAction|AA|Launch)\b/);
  });

  test.each(languages)('keeps every text on the page, in %s', async (language) => {
    const long = many(3, {
      recipientName: 'محمد عبد الله 東京都渋谷区 Llanfairpwllgwyngyll '.repeat(6),
      recipientCity: 'Llanfairpwllgwyngyll'.repeat(4),
      weight: 99_999_999.99,
      value: 99_999_999.99,
    });
    const { pages } = await printed([...many(2), ...long], language);
    for (const { texts, filled, width, height } of pages) {
      for (const { x, width: wide, baseline, text } of texts) {
        expect([text, x >= 0, x + wide <= width + 0.01, baseline <= height]).toEqual([text, true, true, true]);
      }
      for (const box of filled) expect([box.x >= 0, box.x + box.width <= width]).toEqual([true, true]);
    }
  });
});
