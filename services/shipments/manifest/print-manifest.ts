import { setImmediate } from 'node:timers/promises';
import type { PrintedPage, StreamPdf } from '#infra/print/print.ts';
import type { ManifestTotal } from '#projections/shipments/queries.ts';
import type { FilePart, Pages } from '../export/pages.ts';
import type { LabelParts } from '../label.ts';
import { rowsOnPage, rowsPage } from './rows.ts';
import { totalsOf, totalsPages } from './totals.ts';
import type { ManifestFacts } from './sheet.ts';
import { manifestWords } from './words.ts';

/** What goes on a manifest: so many shipments, some at a time. */
export interface ManifestContent extends Omit<ManifestFacts, 'sheets'> {
  totals: readonly ManifestTotal[];
  pages: Pages;
}

export type PrintManifest = (content: ManifestContent) => AsyncGenerator<FilePart>;

interface PrintManifestOptions {
  /** Fonts and symbols are large: they are loaded with the first manifest. */
  loadPrinter: () => Promise<LabelParts & { streamPdf: StreamPdf }>;
}

export const createPrintManifest = ({ loadPrinter }: PrintManifestOptions): PrintManifest =>
  async function* ({ totals, pages, ...about }) {
    const { streamPdf, ...parts } = await loadPrinter();
    const rowPages = Math.ceil(about.count / rowsOnPage);
    const facts: ManifestFacts = { ...about, sheets: rowPages + totalsPages(totals, about.language) };
    let rows = 0;
    const drawn = async function* (): AsyncGenerator<PrintedPage> {
      let number = 0;
      for await (const shipments of inGroupsOf(rowsOnPage, pages)) {
        // Each page is work for some milliseconds: others have their turn in between.
        await setImmediate();
        number += 1;
        yield rowsPage(shipments, { facts, number, first: rows }, parts);
        rows += shipments.length;
      }
      yield* totalsOf(totals, { facts, number: number + 1 }, parts);
    };
    const { title } = manifestWords[about.language];
    for await (const bytes of streamPdf(drawn(), { title, createdAt: new Date(about.madeAt) })) yield { rows, bytes };
  };

async function* inGroupsOf<Item>(most: number, pages: AsyncIterable<readonly Item[]>): AsyncGenerator<Item[]> {
  let rest: Item[] = [];
  for await (const page of pages) {
    rest.push(...page);
    while (rest.length >= most) {
      yield rest.slice(0, most);
      rest = rest.slice(most);
    }
  }
  if (rest.length > 0) yield rest;
}
