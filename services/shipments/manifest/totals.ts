import { localeOf, type Language } from '#contracts/languages.ts';
import type { PrintedPage } from '#infra/print/print.ts';
import type { ManifestTotal } from '#projections/shipments/queries.ts';
import { commonWords } from '../../outbox/common-words.ts';
import type { LabelParts } from '../label.ts';
import { exportHeadings } from '../export-words/every-language.ts';
import { bottom, createSheet, figure, inner, margin, top, type ManifestFacts } from './sheet.ts';
import { manifestWords } from './words.ts';

const lineTall = 15;
const signatureTall = 72;
/** So many lines stand on a page, above where the driver signs. */
const linesOnPage = Math.floor((bottom - top - signatureTall) / lineTall);

interface Line {
  name: string;
  isBold: boolean;
  /** Absent for a heading. */
  total?: Sum;
}

type Sum = Pick<ManifestTotal, 'count' | 'weight' | 'value'>;

const sumOf = (totals: readonly Sum[]): Sum => ({
  count: totals.reduce((sum, { count }) => sum + count, 0),
  weight: totals.reduce((sum, { weight }) => sum + weight, 0),
  value: totals.reduce((sum, { value }) => sum + value, 0),
});

/** The lines with what there is of each service and each country, and of all. */
function linesOf(totals: readonly ManifestTotal[], language: Language): Line[] {
  const words = manifestWords[language];
  const { service } = commonWords[language];
  const countries = new Intl.DisplayNames(localeOf(language), { type: 'region' });
  const sums = <Key extends string>(keyOf: (total: ManifestTotal) => Key, nameOf: (key: Key) => string): Line[] =>
    [...new Set(totals.map(keyOf))].map((key) => {
      return { name: nameOf(key), isBold: false, total: sumOf(totals.filter((total) => keyOf(total) === key)) };
    });
  return [
    { name: words.byService, isBold: true },
    ...sums(
      (total) => total.service,
      (key) => service[key],
    ),
    { name: words.byCountry, isBold: true },
    ...sums(
      (total) => total.country,
      (key) => countries.of(key) ?? key,
    ).toSorted((a, b) => a.name.localeCompare(b.name, localeOf(language))),
    { name: words.total, isBold: true, total: sumOf(totals) },
  ];
}

/** How many pages the totals take. */
export const totalsPages = (totals: readonly ManifestTotal[], language: Language): number =>
  Math.ceil(linesOf(totals, language).length / linesOnPage);

/** The pages with the totals; the driver signs on the last one. */
export function* totalsOf(
  totals: readonly ManifestTotal[],
  { facts, number }: { facts: ManifestFacts; number: number },
  parts: Pick<LabelParts, 'typeset'>,
): Generator<PrintedPage> {
  const { language } = facts;
  const words = manifestWords[language];
  const headings = exportHeadings[language];
  const lines = linesOf(totals, language);
  const pages = totalsPages(totals, language);
  const columns = [
    { x: margin + 300, width: 80 },
    { x: margin + 400, width: 120 },
    { x: margin + 540, width: 160 },
  ];
  for (let page = 0; page < pages; page += 1) {
    const sheet = createSheet(facts, number + page, parts);
    for (const [nth, { name, isBold, total }] of lines.slice(page * linesOnPage, (page + 1) * linesOnPage).entries()) {
      const at = { y: top + nth * lineTall, height: lineTall - 1 };
      const weight = isBold ? 'bold' : 'normal';
      sheet.write(name, { ...at, x: margin, width: 290 }, { size: 9, weight });
      const texts = total
        ? [figure(total.count, 0, language), figure(total.weight, 2, language), figure(total.value, 2, language)]
        : [words.pieces, headings.weight, headings.value];
      for (const [column, text] of texts.entries()) {
        sheet.write(
          text,
          { ...at, ...(columns[column] ?? { x: margin, width: 80 }) },
          { size: total ? 9 : 7, weight, align: 'right' },
        );
      }
      if (total) sheet.rule(at.y + lineTall - 1);
    }
    if (page === pages - 1) {
      const third = inner / 3;
      for (const [nth, caption] of [words.driver, words.signature, words.date].entries()) {
        const x = margin + nth * third;
        sheet.rule(bottom - 18, x, third - 16);
        sheet.write(caption, { x, y: bottom - 15, width: third - 16, height: 12 }, { size: 8 });
      }
    }
    yield sheet.page();
  }
}
