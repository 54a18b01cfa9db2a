import { localeOf } from '#contracts/languages.ts';
import { countryNamed } from '#contracts/places.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { barsIn } from '#infra/print/bars.ts';
import type { PrintedPage } from '#infra/print/print.ts';
import { commonWords } from '../../outbox/common-words.ts';
import type { LabelParts } from '../label.ts';
import { exportHeadings } from '../export-words/every-language.ts';
import { bottom, createSheet, figure, margin, top, type ManifestFacts } from './sheet.ts';
import { manifestWords } from './words.ts';

const headTall = 18;
const rowTall = 30;
/** So many shipments stand on a page. */
export const rowsOnPage = Math.floor((bottom - top - headTall) / rowTall);

const gap = 6;
/** Figures end at an edge where another column may begin. */
const gapOfFigures = 14;
const columns = { nth: 28, number: 178, service: 66, pieces: 48, weight: 62, name: 158, city: 96, country: 80, value: 69.89 };
type Column = keyof typeof columns;

const fromLeft = new Map(
  Object.entries(columns).map(([name], nth, all) => [
    name,
    margin + all.slice(0, nth).reduce((sum, [, width]) => sum + width, 0),
  ]),
);
const boxOf = (column: Column, y: number, height: number) => ({
  x: fromLeft.get(column) ?? margin,
  y,
  width: columns[column] - (column === 'pieces' || column === 'weight' ? gapOfFigures : gap),
  height,
});
const figures: ReadonlySet<Column> = new Set(['pieces', 'weight', 'value']);

/** A page of shipments; `first` is the place of the first one among all. */
export function rowsPage(
  shipments: readonly Shipment[],
  { facts, number, first }: { facts: ManifestFacts; number: number; first: number },
  parts: LabelParts,
): PrintedPage {
  const { language } = facts;
  const words = manifestWords[language];
  const headings = exportHeadings[language];
  const sheet = createSheet(facts, number, parts);
  const countries = new Intl.DisplayNames(localeOf(language), { type: 'region' });
  const titles: Record<Column, string> = {
    nth: '',
    number: headings.trackingNumber,
    service: headings.serviceType,
    pieces: words.pieces,
    weight: headings.weight,
    name: words.recipient,
    city: headings.recipientCity,
    country: headings.recipientCountry,
    value: headings.value,
  };
  const isColumn = (name: string): name is Column => name in columns;
  const names = Object.keys(columns).filter(isColumn);
  for (const name of names) {
    const style = { size: 7, weight: 'bold', align: figures.has(name) ? 'right' : 'start' } as const;
    sheet.write(titles[name], boxOf(name, top, headTall - 2), style);
  }
  sheet.rule(top + headTall - 1);
  for (const [nth, shipment] of shipments.entries()) {
    const y = top + headTall + nth * rowTall;
    const { code } = countryNamed(shipment.recipientCountry);
    const values: Record<Exclude<Column, 'number'>, string> = {
      nth: figure(first + nth + 1, 0, language),
      service: commonWords[language].service[shipment.serviceType],
      pieces: figure(1, 0, language),
      weight: figure(shipment.weight, 2, language),
      name: shipment.recipientName,
      city: shipment.recipientCity,
      country: countries.of(code) ?? code,
      value: figure(shipment.value, 2, language),
    };
    sheet.fill(barsIn(boxOf('number', y + 2, 14), parts.barCodes.code128(shipment.trackingNumber)));
    sheet.write(groupTrackingNumber(shipment.trackingNumber), boxOf('number', y + 16, 11), { size: 8, align: 'center' });
    for (const name of names) {
      if (name === 'number') continue;
      const ideographs = shipment.recipientCountry === 'Japan' ? ({ ideographs: 'japanese' } as const) : {};
      const align = figures.has(name) ? ('right' as const) : ('start' as const);
      sheet.write(values[name], boxOf(name, y + 4, rowTall - 6), { size: 8, align, ...ideographs });
    }
    sheet.rule(y + rowTall - 1);
  }
  return sheet.page();
}
