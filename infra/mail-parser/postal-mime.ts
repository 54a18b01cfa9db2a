import PostalMime, { addressParser, decodeWords, type Attachment, type Email } from 'postal-mime';
import { maxEmailText, type EmailAttachment, type MailAddress, type ParsedEmail } from '#contracts/emails.ts';
import { cleanLine, cleanText, cutAt } from './clean.ts';
import { deliveryReportIn } from './delivery-report.ts';
import { safeFileName } from './file-name.ts';
import { bodyStart, headersOf, valueOf, type Header } from './head.ts';
import { kindOf } from './kind-of.ts';
import { simplePage } from './simple-page.ts';
import { limits } from './limits.ts';
import type { ReadEmail } from './mail-parser.ts';

/** What a message says, without its fingerprint. */
export type MessageRead = Omit<ReadEmail, 'fingerprint'>;

export interface ReadOptions {
  /** The domain of the Message-IDs that this installation makes. */
  ownDomain: string;
  /** Nothing but what the headers say. */
  isHeadOnly?: boolean;
}

const options = {
  maxNestingDepth: limits.levels,
  maxHeadersSize: limits.headerBytes,
  // What was forwarded is a file, and not what the sender wrote.
  forceRfc822Attachments: true,
};

/** Reads a message. What cannot be parsed comes back as its headers. */
export async function readMessage(message: Buffer, { ownDomain, isHeadOnly = false }: ReadOptions): Promise<MessageRead> {
  const head = headersOf(message);
  const parsed = isHeadOnly ? undefined : await parse(message, head.isCut);
  return describe(parsed ?? nothing, { headers: head.headers, isCut: !parsed || head.isCut, ownDomain });
}

/** The content of an attachment; undefined where there is none at that place. */
export async function readAttachment(message: Buffer, place: number): Promise<Buffer | undefined> {
  const attachment = (await parse(message, headersOf(message).isCut))?.attachments[place];
  return attachment && place < limits.attachments ? bytesOf(attachment) : undefined;
}

const nothing: Pick<Email, 'text' | 'html' | 'attachments'> = { attachments: [] };

async function parse(message: Buffer, hasTooManyHeaders: boolean): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(hasTooManyHeaders ? withFewerHeaders(message) : message, options);
  } catch {
    return undefined;
  }
}

/** The message with those headers only that say how its body is to be read. */
function withFewerHeaders(message: Buffer): Buffer {
  const kept = headersOf(message).headers.filter(({ key }) => key.startsWith('content-') || key === 'mime-version');
  const lines = kept.map(({ key, value }) => `${key}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`${lines}\r\n`), message.subarray(bodyStart(message))]);
}

interface Described {
  headers: readonly Header[];
  isCut: boolean;
  ownDomain: string;
}

async function describe(
  { text, html, attachments }: Pick<Email, 'text' | 'html' | 'attachments'>,
  { headers, isCut, ownDomain }: Described,
): Promise<MessageRead> {
  const from = addressesIn(headers, 'from')[0] ?? addressesIn(headers, 'sender')[0] ?? { name: '', address: '' };
  const email: ParsedEmail = {
    messageId: idsIn(valueOf(headers, 'message-id'))[0] ?? null,
    references: referencesIn(headers),
    from,
    replyTo: addressesIn(headers, 'reply-to'),
    to: addressesIn(headers, 'to'),
    cc: addressesIn(headers, 'cc'),
    subject: cleanLine(decoded(valueOf(headers, 'subject')), limits.lineChars),
    text: cleanText(text ?? (html === undefined ? '' : await textOf(html.slice(0, 2 * maxEmailText)))).trim(),
    html: html === undefined ? null : cleanText(html),
    attachments: listed(attachments),
    isCut: isCut || attachments.length > limits.attachments,
  };
  const sender = `${from.name} ${from.address}`.toLowerCase();
  const parts = attachments.slice(0, limits.attachments).map((part) => ({ type: part.mimeType, content: bytesOf(part) }));
  const { subject, references } = email;
  const report = deliveryReportIn({ headers, from: sender, subject, text: email.text, parts, references });
  const kind = kindOf({
    headers,
    from: from.address,
    subject,
    messageId: email.messageId,
    isReport: report !== null,
    calendarMethod: attachments.find(({ method }) => method)?.method ?? null,
    ownDomain,
  });
  return { email: withinBounds(email), kind, sentAt: dateIn(valueOf(headers, 'date')), report: kind === 'own' ? null : report };
}

/** Cuts what is too long to be kept in an event: the page first, which the text repeats; then lists that nobody reads; then the text. */
function withinBounds(email: ParsedEmail): ParsedEmail {
  const text = cutAt(email.text, maxEmailText);
  const html = email.html && cutAt(email.html, maxEmailText);
  const cut = { ...email, text, html, isCut: email.isCut || text !== email.text || html !== email.html };
  const surplus = bytesAsJson(cut) - limits.contentBytes;
  if (surplus <= 0) return cut;
  if (cut.html !== null) return withinBounds({ ...cut, html: null, isCut: true });
  const { replyTo, to, cc, attachments, references } = cut;
  if (bytesAsJson([replyTo, to, cc, attachments, references]) <= limits.listBytes) {
    return { ...cut, text: cutAt(text, Math.max(0, text.length - surplus)), isCut: true };
  }
  const half = <Item>(items: readonly Item[]) => items.slice(0, Math.floor(items.length / 2));
  const lists = { replyTo: half(replyTo), to: half(to), cc: half(cc), attachments: half(attachments) };
  return withinBounds({ ...cut, ...lists, references: references.slice(Math.ceil(references.length / 2)), isCut: true });
}

const bytesAsJson = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function listed(attachments: readonly Attachment[]): EmailAttachment[] {
  const taken = new Set<string>();
  return attachments.slice(0, limits.attachments).map((attachment, place) => ({
    place,
    name: safeFileName(attachment.filename, attachment.mimeType, taken),
    type: typeOf(attachment),
    size: bytesOf(attachment).length,
    contentId: (attachment.contentId && cleanLine(attachment.contentId.replaceAll(/[<>]/g, ''), limits.lineChars)) || null,
  }));
}

const typeOf = ({ mimeType }: Attachment): string =>
  /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(mimeType) ? mimeType : 'application/octet-stream';

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

const decoded = (value: string | undefined): string => decodeWords((value ?? '').slice(0, 16 * limits.lineChars));

function addressesIn(headers: readonly Header[], name: string): MailAddress[] {
  const found: MailAddress[] = [];
  for (const { key, value } of headers) {
    if (key !== name || found.length >= limits.addresses) continue;
    for (const { name: given, address = '' } of addressParser(value.slice(0, 64_000), { flatten: true })) {
      if (found.length >= limits.addresses) break;
      const mailbox = { name: cleanLine(given, 200), address: cleanLine(address, 320) };
      if (mailbox.name !== '' || mailbox.address !== '') found.push(mailbox);
    }
  }
  return found;
}

/** Message-IDs between angle brackets; a lone one may have none. */
function idsIn(value: string | undefined): string[] {
  const header = cleanText(value ?? '').slice(0, 128_000);
  const ids = Array.from(header.matchAll(/<([^<>\s]{1,998})>/g), ([, id = '']) => id);
  const bare = header.trim();
  return ids.length > 0 || bare === '' || bare.length > 998 || /[\s<>]/.test(bare) ? ids : [bare];
}

function referencesIn(headers: readonly Header[]): string[] {
  const answered = idsIn(valueOf(headers, 'in-reply-to'));
  const earlier = idsIn(valueOf(headers, 'references')).filter((id) => !answered.includes(id));
  return [...new Set([...earlier, ...answered])].slice(-limits.references);
}

/** RFC 5322, and what else a program may write; null for no date, and one that is nobody's. */
function dateIn(value: string | undefined): Date | null {
  const date = new Date(
    (value ?? '')
      .slice(0, 100)
      .replace(/\([^()]*\)/g, ' ')
      .trim(),
  );
  const year = date.getUTCFullYear();
  return year >= 1970 && year < 2200 ? date : null;
}

/** The page without its markup, as the library writes it where a message has both kinds of parts. */
async function textOf(html: string): Promise<string> {
  const boundary = `=_${crypto.randomUUID()}`;
  const part = (type: string, content: string) => `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${content}\r\n`;
  const both = `${part('text/plain', '')}${part('text/html', simplePage(html))}--${boundary}--\r\n`;
  const { text } = await PostalMime.parse(`Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${both}`);
  return text ?? '';
}
