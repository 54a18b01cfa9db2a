import { directionOf, type Language } from '#contracts/languages.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Characters that XML 1.0 has no way to write. */
// eslint-disable-next-line no-control-regex
const unwritable = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>\r]/g, (character) => escapes[character] ?? character);

/** A cell whose text is text, whatever it looks like: nothing in it is ever run. */
function cell(value: string | number | null, style = ''): string {
  if (value === null) return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

const row = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

type Cell = string | number | null;

/** The XML of a sheet with its headings, piece by piece: some rows at a time. */
export async function* sheetXml(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>,
  language: Language,
): AsyncGenerator<string> {
  const direction = directionOf(language) === 'rtl' ? ' rightToLeft="1"' : '';
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"${direction}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headings.length}" width="18" customWidth="1"/></cols><sheetData>`;
  yield row(headings.map((heading) => cell(heading, ' s="1"')));
  for await (const page of pages) yield page.map((values) => row(values.map((value) => cell(value)))).join('');
  yield '</sheetData></worksheet>';
}
