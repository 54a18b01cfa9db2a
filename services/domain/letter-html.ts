import { directionOf } from '#contracts/languages.ts';
import type { LetterContent } from './letter-content.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

// Colours of the paper waybill; mail programs know neither style sheets of ours nor CSS variables.
const ink = '#14212B';
const muted = '#4C5B66';
const line = '#E4DDD2';

/** The letter as an HTML page for mail programs; every value is escaped. */
export function asHtml({ texts, language, subject, name, intro, rows, link }: LetterContent): string {
  const start = directionOf(language) === 'rtl' ? 'right' : 'left';
  const cells = rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 12px 6px 0;color:${muted};font-size:13px;vertical-align:top;text-align:${start}">${escapeHtml(label)}</td>` +
        `<td style="padding:6px 0;color:${ink};font-size:14px;text-align:${start}"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
    )
    .join('');
  const paragraph = (content: string, size = 14, colour = ink) =>
    `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.5;color:${colour}">${content}</p>`;
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 12px;background:#FBF8F3;font-family:'IBM Plex Sans',Helvetica,Arial,sans-serif">` +
    `<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid ${line};border-radius:6px;border-collapse:separate">` +
    `<tr><td style="padding:24px">` +
    `<p style="margin:0 0 24px;font-size:16px;font-weight:700;color:#0E4D64">Waybill</p>` +
    paragraph(escapeHtml(texts.greeting(name))) +
    paragraph(escapeHtml(intro), 16) +
    `<table role="presentation" width="100%" style="border-top:2px dashed ${line};border-bottom:2px dashed ${line};margin:0 0 24px;padding:12px 0">${cells}</table>` +
    `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#C2410C;color:#FFFFFF;font-weight:700;font-size:14px;text-decoration:none;border-radius:6px">${escapeHtml(texts.action)}</a></p>` +
    paragraph(escapeHtml(texts.linkNote), 13, muted) +
    paragraph(escapeHtml(texts.signature)) +
    paragraph(escapeHtml(texts.whyYou), 13, muted) +
    `</td></tr></table></body></html>`
  );
}
