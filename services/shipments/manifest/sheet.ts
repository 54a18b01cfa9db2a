import { directionOf, localeOf, type Language } from '#contracts/languages.ts';
import type { Box, PlacedText, PrintedPage } from '#infra/print/print.ts';
import type { TextStyle } from '#infra/print/typeset.ts';
import type { LabelParts } from '../label.ts';
import { formatTime } from '../../outbox/format.ts';
import { manifestWords } from './words.ts';

/** A4, landscape, in points. */
export const sheet = { width: 841.89, height: 595.28 };
export const margin = 28;
export const inner = sheet.width - 2 * margin;
const headTall = 46;
/** Where a page's own part begins and ends. */
export const top = margin + headTall;
export const bottom = sheet.height - margin;

/** What stands on every page. */
export interface ManifestFacts {
  language: Language;
  madeBy: string;
  /** An instant. */
  madeAt: string;
  /** How many shipments there are. */
  count: number;
  /** How many pages there are. */
  sheets: number;
}

/** A page to write on; in a language from right to left everything stands on the other side. */
export interface Sheet {
  write(text: string, box: Box, style: TextStyle): void;
  rule(y: number, x?: number, width?: number): void;
  fill(boxes: readonly Box[]): void;
  page(): PrintedPage;
}

export function createSheet(facts: ManifestFacts, number: number, { typeset }: Pick<LabelParts, 'typeset'>): Sheet {
  const { language, madeBy, madeAt, count, sheets } = facts;
  const isMirrored = directionOf(language) === 'rtl';
  const texts: PlacedText[] = [];
  const filled: Box[] = [];
  const placed = (box: Box): Box => (isMirrored ? { ...box, x: sheet.width - box.x - box.width } : box);
  // Whatever a text is written in, it stands on the side where the columns of the page begin, or on the other one.
  const sides = { start: isMirrored ? 'right' : 'left', end: isMirrored ? 'left' : 'right' } as const;
  const write: Sheet['write'] = (text, box, { align = 'start', ...style }) =>
    texts.push(...typeset(text, placed(box), { ...style, align: align === 'start' || align === 'end' ? sides[align] : align }));
  const words = manifestWords[language];
  write('Waybill', { x: margin, y: margin, width: 110, height: 20 }, { size: 14, weight: 'bold' });
  write(words.title, { x: margin + 120, y: margin, width: 320, height: 20 }, { size: 14, weight: 'bold' });
  const right = { x: margin + inner - 320, width: 320 };
  write(words.page(number, sheets), { ...right, y: margin, height: 14 }, { size: 9, align: 'end' });
  const made = words.made(madeBy, formatTime(madeAt, language, 'UTC'));
  write(made, { x: margin, y: margin + 22, width: 440, height: 14 }, { size: 9 });
  write(words.shipments(count), { ...right, y: margin + 22, height: 14 }, { size: 9, align: 'end' });
  return {
    write,
    rule: (y, x = margin, width = inner) => filled.push(placed({ x, y, width, height: 0.5 })),
    fill: (boxes) => filled.push(...boxes.map(placed)),
    page: () => ({ ...sheet, texts, filled }),
  };
}

/** Numbers as the language writes them. */
export const figure = (value: number, decimals: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    numberingSystem: 'latn',
  }).format(value);
