import { directionOf, type Language } from '#contracts/languages.ts';

export interface WrittenEmail {
  subject: string;
  text: string;
  html: string;
  language: Language;
}

export interface EmailLink {
  label: string;
  url: string;
}

/** What somebody said, with the links that it is to have. */
export interface Said {
  by: string;
  at: string;
  text: readonly (string | EmailLink)[];
}

/** What an email says, in the order of the page. Every value may come from people: none of it is markup. */
export interface EmailContent {
  language: Language;
  subject: string;
  greeting: string;
  intro: string;
  rows: readonly (readonly [label: string, value: string])[];
  /** What was said, in its order. */
  said?: readonly Said[] | undefined;
  /** The one thing to do next, where there is any. */
  action?: EmailLink | undefined;
  /** What to know about it. */
  note: string;
  signature: string;
  /** Why the addressee gets this email. */
  whyYou: string;
  /** How to get no more of them. */
  stop?: EmailLink | undefined;
}

/** The same words as plain text and as HTML. Pure. */
export const layOutEmail = (content: EmailContent): WrittenEmail => ({
  subject: content.subject,
  text: asText(content),
  html: asHtml(content),
  language: content.language,
});

/** The same with a token at its end, by which answers that quote it are recognised. */
export const withReference = (written: WrittenEmail, token: string): WrittenEmail => ({
  ...written,
  text: `${written.text.trimEnd()}\n\n[ref:${token}]\n`,
  html: written.html.replace(
    /(?=<\/body>\s*<\/html>\s*$)|$/,
    `<p dir="ltr" style="margin:12px 0 0;font-size:11px;color:${muted}">[ref:${token}]</p>`,
  ),
});

/** What stands between a label and its value; `: ` where nothing else is said. */
const colons: Partial<Record<Language, string>> = { fr: '\u00a0: ', zh: '：', ja: '：' };

function asText(content: EmailContent): string {
  const { language, greeting, intro, rows, said = [], action, note, signature, whyYou, stop } = content;
  const colon = colons[language] ?? ': ';
  // In a line from right to left a value of Latin letters keeps its own order.
  const isolated = (value: string) => (directionOf(language) === 'rtl' ? `\u2068${value}\u2069` : value);
  // A value of several lines is indented, so that none of them passes for a line of the email itself.
  const indented = (value: string) => value.replace(/\r?\n|\r/g, '\n  ');
  const lines = rows.map(([label, value]) => `${label}${colon}${isolated(indented(value))}`);
  const words = (text: Said['text']) =>
    text.map((part) => (typeof part === 'string' ? part : `${part.label} (${part.url})`)).join('');
  const talk = said.flatMap(({ by, at, text }) => [
    `${isolated(by)}, ${at}${colon.trimEnd()}`,
    `  ${isolated(indented(words(text)))}`,
    '',
  ]);
  return [
    greeting,
    '',
    intro,
    '',
    ...(lines.length > 0 ? [...lines, ''] : []),
    ...talk,
    ...(action ? [`${action.label}${colon.trimEnd()}`, action.url] : []),
    note,
    '',
    signature,
    '',
    '-- ',
    whyYou,
    ...(stop ? [`${stop.label}${colon.trimEnd()}`, stop.url] : []),
    '',
  ].join('\n');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

// Colours of the paper waybill; mail programs know neither style sheets of ours nor CSS variables.
const ink = '#14212B';
const muted = '#4C5B66';
const line = '#E4DDD2';
const harbour = '#0E4D64';

const paragraph = (content: string, size = 14, colour = ink) =>
  `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.5;color:${colour}">${content}</p>`;

function tableOf({ rows, language }: EmailContent): string {
  if (rows.length === 0) return '';
  const [start, labelPadding] = directionOf(language) === 'rtl' ? ['right', '6px 0 6px 12px'] : ['left', '6px 12px 6px 0'];
  const cells = rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:${labelPadding};color:${muted};font-size:13px;vertical-align:top;text-align:${start}">${escapeHtml(label)}</td>` +
        `<td style="padding:6px 0;color:${ink};font-size:14px;text-align:${start}"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
    )
    .join('');
  return `<table role="presentation" width="100%" style="border-top:2px dashed ${line};border-bottom:2px dashed ${line};margin:0 0 24px;padding:12px 0">${cells}</table>`;
}

export const withBreaks = (value: string): string => escapeHtml(value).replace(/\r?\n|\r/g, '<br>');
const linkTo = ({ label, url }: EmailLink): string =>
  `<a href="${escapeHtml(url)}" style="color:${harbour}">${escapeHtml(label)}</a>`;

const saidBy = ({ by, at, text }: Said): string =>
  `<p style="margin:0 0 2px;font-size:13px;color:${muted}"><bdi>${escapeHtml(by)}</bdi> · ${escapeHtml(at)}</p>` +
  `<p dir="auto" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${ink}">` +
  `${text.map((part) => (typeof part === 'string' ? withBreaks(part) : linkTo(part))).join('')}</p>`;

function asHtml(content: EmailContent): string {
  const dir = directionOf(content.language);
  const { language, subject, greeting, intro, said = [], action, note, signature, whyYou, stop } = content;
  const stopLink = stop ? ` ${linkTo(stop)}` : '';
  const button = action
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;background:#C2410C;color:#FFFFFF;font-weight:700;font-size:14px;text-decoration:none;border-radius:6px">${escapeHtml(action.label)}</a></p>`
    : '';
  return (
    `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 12px;background:#FBF8F3;font-family:'IBM Plex Sans',Helvetica,Arial,sans-serif">` +
    `<table role="presentation" lang="${language}" dir="${dir}" width="100%" style="text-align:${dir === 'rtl' ? 'right' : 'left'};max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid ${line};border-radius:6px;border-collapse:separate">` +
    `<tr><td style="padding:24px">` +
    `<p style="margin:0 0 24px;font-size:16px;font-weight:700;color:${harbour}">Waybill</p>` +
    paragraph(escapeHtml(greeting)) +
    paragraph(escapeHtml(intro), 16) +
    tableOf(content) +
    said.map(saidBy).join('') +
    button +
    paragraph(escapeHtml(note), 13, muted) +
    paragraph(escapeHtml(signature)) +
    paragraph(escapeHtml(whyYou) + stopLink, 13, muted) +
    `</td></tr></table></body></html>`
  );
}
