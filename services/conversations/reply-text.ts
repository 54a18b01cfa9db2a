import { directionOf, type Language } from '#contracts/languages.ts';
import { commonWords } from '../outbox/common-words.ts';
import { formatTime } from '../outbox/format.ts';
import { escapeHtml, withBreaks, type WrittenEmail } from '../outbox/layout.ts';
import { replyTexts } from './email-words/every-language.ts';

/** What a reply answers. */
export interface Quoted {
  by: string;
  at: string;
  text: string;
}

export interface ReplyOrder {
  language: Language;
  subject: string;
  text: string;
  /** Who wrote it, as the customer reads it; empty where that is not known any more. */
  author: string;
  quoted: Quoted | undefined;
}

/** So much of what is answered is quoted; no character is cut in two. */
const mostQuoted = 10_000;

/** Writes what staff said, with who said it, and what it answers below. Pure. */
export function writeReply({ language, subject, text, author, quoted }: ReplyOrder): WrittenEmail {
  const signature = [author, commonWords[language].signature].filter((line) => line !== '');
  const intro = quoted && replyTexts[language].wrote(formatTime(quoted.at, language, null), quoted.by);
  const said = quoted?.text.slice(0, mostQuoted).replace(/[\uD800-\uDBFF]$/, '') ?? '';
  const dir = directionOf(language);
  const quote = intro ? ['', intro, ...said.split(/\r?\n|\r/).map((line) => (line === '' ? '>' : `> ${line}`))] : [];
  const quoteHtml = intro
    ? `<p style="margin:16px 0 4px">${escapeHtml(intro)}</p>` +
      `<blockquote type="cite" dir="auto" style="margin:0;padding-inline-start:12px;border-inline-start:2px solid #E4DDD2">${withBreaks(said)}</blockquote>`
    : '';
  return {
    subject,
    language,
    text: [text, '', ...signature, ...quote, ''].join('\n'),
    html:
      `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
      `<body style="font-family:'IBM Plex Sans',Helvetica,Arial,sans-serif;font-size:14px;line-height:1.5">` +
      `<div dir="auto">${withBreaks(text)}</div><p>${signature.map(escapeHtml).join('<br>')}</p>${quoteHtml}</body></html>`,
  };
}
