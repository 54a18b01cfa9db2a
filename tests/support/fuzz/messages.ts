import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MailParser } from '#infra/mail-parser/mail-parser.ts';

const kib = 1_024;
const fill = (what: string, bytes: number) => what.repeat(Math.ceil(bytes / what.length));
const withHeader = (header: string) => `From: ada@example.com\r\n${header}\r\nSubject: x\r\n\r\nHello\r\n`;
const page = (html: string) => `From: ada@example.com\r\nContent-Type: text/html\r\n\r\n${html}\r\n`;

/** Shapes that make parsers take quadratic time or worse, each of about so many bytes. */
export const freezing = (bytes: number): Record<string, string> => ({
  'comments within comments in an address': withHeader(`To: ${fill('(', bytes / 2)}${fill(')', bytes / 2)} a@example.com`),
  'comments that never end': withHeader(`To: ${fill('(a ', bytes)}`),
  'quotes within addresses': withHeader(`To: ${fill('"a\\" <', bytes)}`),
  'groups within groups': withHeader(`To: ${fill('a:', bytes)}`),
  'addresses without an end': withHeader(`To: ${fill('a@', bytes)}`),
  'angle brackets alone': withHeader(`To: ${fill('<', bytes)}`),
  'spaces in an address': withHeader(`To: a${fill(' ', bytes)}b`),
  'thousands of addresses': withHeader(`To: ${fill('"x" <a@example.com>, ', bytes)}`),
  'encoded words in each other': withHeader(`Subject: ${fill('=?utf-8?q?=3D?', bytes)}`),
  'a folded header': withHeader(`References: ${fill('<a@b>\r\n ', bytes)}`),
  'parameters without values': withHeader(`Content-Type: multipart/mixed; ${fill('boundary; ', bytes)}`),
  'parameters in pieces': withHeader(`Content-Disposition: attachment; ${fill('filename*0*=a; ', bytes)}`),
  'boxes within boxes': page(fill('<div>', bytes)),
  'quotations within quotations': page(fill('<blockquote>', bytes / 2) + fill('</blockquote>', bytes / 2)),
  'tables within tables': page(fill('<table><tr><td>', bytes)),
  'links that never end': page(fill('<a href="', bytes)),
  'comments on a page that never end': page(fill('<!--', bytes)),
  'styles that never end': page(fill('<style>', bytes)),
  'characters by name': page(fill('&amp', bytes)),
  'parts within parts': `From: ada@example.com\r\n${Array.from({ length: bytes / 60 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')}`,
  'messages within messages': `From: ada@example.com\r\n${fill('Content-Type: message/rfc822\r\n\r\n', bytes)}`,
  'parts that are almost there': `From: ada@example.com\r\nContent-Type: multipart/mixed; boundary=${'b'.repeat(60)}\r\n\r\n${fill(`--${'b'.repeat(59)}\r\n`, bytes)}`,
  'thousands of parts': `From: ada@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${fill('--b\r\n\r\nx\r\n', bytes)}`,
  'soft line breaks': `From: ada@example.com\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${fill('=\r\n', bytes)}`,
  'lines that flow on': `From: ada@example.com\r\nContent-Type: text/plain; format=flowed\r\n\r\n${fill('> > > x \r\n', bytes)}`,
  'a report of many': `Return-Path: <>\r\nFrom: mailer-daemon@example.com\r\nSubject: failure notice\r\n\r\n${fill('<a@b>: 550 5.1.1. ', bytes)}`,
});

const seeds = [
  ...Object.values(freezing(2 * kib)),
  'From: =?utf-8?q?Zo=C3=AB?= <zoe@example.com>\r\nTo: "a, b" <c@example.com>\r\nSubject: =?utf-8?b?UsO8Y2s=?=\r\nDate: Sun, 1 Mar 2026 10:00:00 +0100\r\nMessage-ID: <1@example.com>\r\nReferences: <2@example.com> <3@example.com>\r\nContent-Type: text/plain; charset=iso-2022-jp\r\nContent-Transfer-Encoding: base64\r\n\r\nGyRCJDMkcxsoQg==\r\n',
  'From: a@example.com\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain; format=flowed; delsp=yes\r\n\r\nHello \r\nthere\r\n--x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Hello <a href="https://example.com">there</a></p>\r\n--x--\r\n',
  "From: a@example.com\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\nContent-Disposition: attachment; filename*=utf-8''%e2%82%ac.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0xLjQK\r\n--y\r\nContent-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n--y\r\nContent-Type: message/rfc822\r\n\r\nSubject: inner\r\n\r\nx\r\n--y--\r\n",
  'Return-Path: <>\r\nFrom: MAILER-DAEMON@example.com\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=z\r\n\r\n--z\r\n\r\nSorry\r\n--z\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; a@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n--z\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <4@waybill.test>\r\n--z--\r\n',
].map((seed) => Buffer.from(seed));

const odd = [
  '\0',
  '\r',
  '\n',
  '\r\n\r\n',
  '\u202E',
  '--x',
  '--z--',
  '=?',
  '?=',
  '<',
  '>',
  '(',
  '"',
  '\\',
  ';',
  ':',
  '=',
  '\xFF\xFE',
  '\uD83D',
  ' ',
  '\t',
];

/** The same message for the same number: one that is well, with a handful of bytes changed, cut, doubled, moved or mixed with another. */
export function mutatedMessage(number: number): Buffer {
  const random = randomFrom(number);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  let message = Buffer.from(pick(seeds));
  for (let changes = 1 + Math.floor(random() * 12); changes > 0; changes -= 1) {
    const at = Math.floor(random() * message.length);
    const end = Math.min(message.length, at + Math.floor(random() * 200));
    const between = [
      () => Buffer.from(pick(odd), 'latin1'),
      () => Buffer.alloc(1 + Math.floor(random() * 4), Math.floor(random() * 256)),
      () => Buffer.alloc(0),
      () => Buffer.concat(Array.from({ length: 1 + Math.floor(random() * 200) }, () => message.subarray(at, end))),
      () => pick(seeds).subarray(0, Math.floor(random() * 3_000)),
    ];
    message = Buffer.concat([message.subarray(0, at), pick(between)(), message.subarray(random() < 0.5 ? at : end)]).subarray(
      0,
      512 * kib,
    );
  }
  return message;
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface ReadingFigures {
  read: number;
  cut: number;
  slowestMs: number;
  /** The longest that the event loop of the caller was held up. */
  lagMs: number;
}

/** Reads them two at a time, as a mailbox does. Throws where one is not read. */
export async function readAll(parser: MailParser, messages: Iterable<Buffer>): Promise<ReadingFigures> {
  await parser.read(Buffer.from('Subject: x\r\n\r\n'));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const figures: ReadingFigures = { read: 0, cut: 0, slowestMs: 0, lagMs: 0 };
  const rest = messages[Symbol.iterator]();
  delay.enable();
  const work = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) {
      const startedAt = performance.now();
      const { email, fingerprint } = await parser.read(next.value);
      if (!/^[0-9a-f]{64}$/.test(fingerprint)) throw new Error('a message was lost');
      figures.read += 1;
      figures.cut += email.isCut ? 1 : 0;
      figures.slowestMs = Math.max(figures.slowestMs, performance.now() - startedAt);
    }
  };
  await Promise.all([work(), work()]);
  delay.disable();
  return { ...figures, lagMs: delay.max / 1e6 };
}
