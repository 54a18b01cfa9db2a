import { createHash } from 'node:crypto';
import { directionOf, type Language } from '#contracts/languages.ts';
import type { OwnEvent } from '../own-events.ts';
import { pageWords } from '../page-words/every-language.ts';
import { escapeHtml } from '../../outbox/layout.ts';
import { toldIn } from './entry.ts';
import { pageFormat } from './format.ts';
import { inline } from './markup.ts';
import { knownBy } from './known-by.ts';
import { sectionsOf } from './sections.ts';
import { pageStyle } from './style.ts';
import type { Pen } from './values.ts';

/** Whose data a page shows, as of when, and how. */
export interface Taken {
  email: string;
  takenAt: string;
  language: Language;
  /** Whether notes that only staff read are among the events. */
  notes: boolean;
}

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** A file that is opened from a disk: it may fetch nothing and run nothing, whatever somebody wrote into it. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

/** Everything that is known of a person as a page to read, in pieces that come to one file. */
export function subjectPage({ email, takenAt, language, notes }: Taken, events: readonly OwnEvent[]): Buffer {
  const words = pageWords[language];
  const format = pageFormat(language);
  const pen: Pen = { words, format, fileAt: filesByPlace(events) };
  const sections = sectionsOf(pen, toldIn(events), events);
  const known = knownBy(pen, events);
  const { times, data, others, notesIn, notesOut } = words.reading;
  const reading = [times, others, notes ? notesIn : notesOut, data, words.rights];
  const head =
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">` +
    `<title>${escapeHtml(words.title)}</title><style>${pageStyle}</style></head><body><main>` +
    `<p class="brand">Waybill</p><h1>${escapeHtml(words.title)}</h1>` +
    `<p>${leadOf(words.lead, email, format.moment(takenAt))}</p>` +
    `<ul class="reading">${reading.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>` +
    contentsOf(
      words.contents,
      sections.map(({ section, count }) => [section, `${words.sections[section]} (${count})`]),
    ) +
    (known === '' ? '' : `<h2>${escapeHtml(words.known)}</h2><section class="card">${known}</section>`);
  const parts = [head, ...sections.map(({ markup }) => markup), '</main></body></html>\n'];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** The address, which somebody typed, is set apart from the sentence. */
function leadOf(lead: (email: string, moment: string) => string, email: string, moment: string): string {
  const mark = '\u0000';
  return escapeHtml(lead(mark, moment)).replace(mark, () => inline(email));
}

const contentsOf = (heading: string, sections: readonly (readonly [id: string, text: string])[]): string =>
  `<nav aria-label="${escapeHtml(heading)}"><ul class="contents">` +
  sections.map(([id, text]) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('') +
  `</ul></nav>`;

/** Names of files by what they are without the ending. */
function filesByPlace(events: readonly OwnEvent[]): (place: string) => string | undefined {
  const names = new Map(events.flatMap(({ files }) => files).map((name) => [name.replace(/\.[a-z0-9]+$/, ''), name]));
  return (place) => names.get(place);
}
