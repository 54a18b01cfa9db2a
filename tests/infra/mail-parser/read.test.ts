import { describe, expect, test } from 'vitest';
import { maxEmailText } from '#contracts/emails.ts';
import { messageOf, messageParser } from '#tests/support/message-parser.ts';

const parser = messageParser();
const head = ['From: Ada Lovelace <ada@example.com>', 'To: parcels@waybill.test', 'Subject: Hello'];
const read = (...lines: string[]) => parser.read(messageOf(...lines));
const multipart = (kind: string, ...parts: string[][]) => [
  ...head,
  'MIME-Version: 1.0',
  `Content-Type: multipart/${kind}; boundary=B`,
  '',
  ...parts.flatMap((part) => ['--B', ...part]),
  '--B--',
];

describe('A message', () => {
  test('says who wrote what to whom, when, and what it answers', async () => {
    const { email, kind, sentAt, report } = await read(
      'From: =?utf-8?q?Zo=C3=AB_=C3=85ngstr=C3=B6m?= <zoe@example.com>',
      'To: Parcels <parcels@waybill.test>, team: "B, C" <b@example.com>, c@example.com;',
      'Cc: d@example.com',
      'Reply-To: <office@example.com>',
      'Subject: =?utf-8?b?UsO8Y2tmcmFnZQ==?=',
      ' =?utf-8?b?IHp1IDE=?=',
      'Date: Sun, 01 Mar 2026 10:00:00 +0100 (CET)',
      'Message-ID: <a1@example.com>',
      'References: <r1@waybill.test> <r2@example.com>',
      ' <r3@waybill.test>',
      'In-Reply-To: <r2@example.com>',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=DFe',
    );
    expect(email).toEqual({
      messageId: 'a1@example.com',
      references: ['r1@waybill.test', 'r3@waybill.test', 'r2@example.com'],
      from: { name: 'Zoë Ångström', address: 'zoe@example.com' },
      replyTo: [{ name: '', address: 'office@example.com' }],
      to: [
        { name: 'Parcels', address: 'parcels@waybill.test' },
        { name: 'B, C', address: 'b@example.com' },
        { name: '', address: 'c@example.com' },
      ],
      cc: [{ name: '', address: 'd@example.com' }],
      subject: 'Rückfrage zu 1',
      text: 'Grüße',
      html: null,
      attachments: [],
      isCut: false,
    });
    expect([kind, sentAt, report]).toEqual(['message', new Date('2026-03-01T09:00:00Z'), null]);
  });

  test('that is a page alone has its text as well', async () => {
    const page = '<style>p { color: red }</style><h1>Hello</h1><p>Where is <b>my&nbsp;parcel</b>?<br>Ada &amp; Co</p>';
    const { email } = await read(...head, 'Content-Type: text/html; charset=utf-8', '', page);
    expect(email.html).toBe(`${page}\n`);
    expect(email.text.replaceAll(/\s+/g, ' ')).toBe('Hello Where is my parcel? Ada & Co');
  });

  test('has what was forwarded, calendars and packed files as files', async () => {
    const forwarded = ['From: b@example.com', 'Subject: Inner', '', 'Inner text'];
    const { email } = await read(
      ...multipart(
        'mixed',
        ['Content-Type: text/plain', '', 'Outer text'],
        ['Content-Type: message/rfc822', '', ...forwarded],
        ['Content-Type: text/calendar; method=REQUEST', '', 'BEGIN:VCALENDAR', 'END:VCALENDAR'],
        ['Content-Type: application/ms-tnef', 'Content-Transfer-Encoding: base64', '', 'eJ8+Ig=='],
        [
          'Content-Type: image/png; name="../logo.png"',
          'Content-ID: <logo@1>',
          'Content-Transfer-Encoding: base64',
          '',
          'iVBORw==',
        ],
      ),
    );
    expect(email.text).toBe('Outer text');
    expect(email.attachments.map(({ name, type, contentId }) => [name, type, contentId])).toEqual([
      ['message.eml', 'message/rfc822', null],
      ['attachment.ics', 'text/calendar', null],
      ['winmail.dat', 'application/ms-tnef', null],
      ['logo.png', 'image/png', 'logo@1'],
    ]);
    expect(email.attachments.map(({ place, size }) => [place, size])[3]).toEqual([3, 4]);
  });

  test('gives out each of its files byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const file = ['Content-Type: application/octet-stream', 'Content-Transfer-Encoding: base64', '', bytes.toString('base64')];
    const message = messageOf(...multipart('mixed', ['', 'Text'], file));
    expect(await parser.attachment(message, 0)).toEqual(bytes);
    expect(await parser.attachment(message, 1)).toBeUndefined();
  });

  test('has nothing in it that a database or a screen stumbles over', async () => {
    const { email } = await read(
      'From: "Ada\u202E\u0000" <ada@example.com>',
      'Subject: =?utf-8?q?a=00b=0D=0ABcc:_x=E2=80=AE?=',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'a\u0000b\u0007\tc',
    );
    expect([email.from.name, email.subject, email.text]).toEqual(['Ada', 'ab Bcc: x', 'ab\tc']);
  });

  test.each([
    ['nothing', []],
    ['no sender', ['Subject: x', '', 'Hello']],
    ['no body', head],
    ['a date that is none', ['Date: yesterday', ...head, '', 'Hello']],
    ['a date of a year that does not come', ['Date: Fri, 31 Dec 99999 00:00:00 +0000', ...head, '', 'Hello']],
  ])('with %s is a message', async (_what, lines) => {
    const { email, kind, sentAt } = await read(...lines);
    expect([email.isCut, kind, sentAt, email.messageId]).toEqual([false, 'message', null, null]);
  });
});

describe('What is too much', () => {
  test('text and page are cut, and no character in two', async () => {
    const { email } = await read(
      ...multipart(
        'alternative',
        ['Content-Type: text/plain; charset=utf-8', '', `${'x'.repeat(maxEmailText - 1)}🚚`],
        ['Content-Type: text/html; charset=utf-8', '', '<p>x</p>'.repeat(maxEmailText)],
      ),
    );
    expect(email.text).toBe('x'.repeat(maxEmailText - 1));
    expect([email.html?.length, email.isCut]).toEqual([maxEmailText, true]);
  });

  test('what says more than an event can hold is cut to what it can', async () => {
    const text = '送り状'.repeat(60_000);
    const { email } = await read(
      ...multipart(
        'alternative',
        ['Content-Type: text/plain; charset=utf-8', '', text],
        ['Content-Type: text/html; charset=utf-8', '', `<p>${text}</p>`],
      ),
    );
    expect(Buffer.byteLength(JSON.stringify(email))).toBeLessThan(700_000);
    expect([email.text, email.html, email.isCut]).toEqual([text, null, true]);
  });

  test('a thousand headers are read, and the text all the same', async () => {
    const many = Array.from({ length: 2_000 }, (_, number) => `X-${number}: y`);
    const { email } = await read(...head, 'Content-Type: text/html', ...many, '', '<p>Hello</p>');
    expect([email.from.address, email.subject, email.text, email.isCut]).toEqual(['ada@example.com', 'Hello', 'Hello', true]);
  });

  test('parts within parts beyond any use leave the headers', async () => {
    const levels = Array.from({ length: 300 }, (_, level) => [
      `Content-Type: multipart/mixed; boundary=b${level}`,
      '',
      `--b${level}`,
    ]).flat();
    const { email } = await read(...head, ...levels, '', 'Hello');
    expect([email.from.address, email.subject, email.text, email.isCut]).toEqual(['ada@example.com', 'Hello', '', true]);
  });

  test('more addresses and files than anybody would read are left out', async () => {
    const to = Array.from({ length: 500 }, (_, number) => `p${number}@example.com`).join(',\r\n ');
    const files = Array.from({ length: 250 }, () => ['Content-Disposition: attachment', '', 'x']);
    const { email } = await read(`Cc: ${to}`, ...multipart('mixed', ...files));
    expect([email.cc.length, email.attachments.length, email.isCut]).toEqual([100, 200, true]);
  });

  test('whose lists of people and files are long as well is kept in an event, with what it says', async () => {
    const long = (nth: number, chars: number) => `${nth}-${'送'.repeat(chars)}`;
    const people = Array.from({ length: 100 }, (_, nth) => `"${long(nth, 190)}" <${'x'.repeat(200)}${nth}@example.com>`);
    const files = Array.from({ length: 200 }, (_, nth) => [
      `Content-Type: text/plain; name="${long(nth, 200)}"`,
      `Content-Disposition: attachment; filename="${long(nth, 200)}"`,
      `Content-ID: <${long(nth, 900)}>`,
      ...['', 'Hello'],
    ]);
    const to = people.join(',\r\n ');
    const { email } = await read(
      `To: ${to}`,
      `Cc: ${to}`,
      `Reply-To: ${to}`,
      ...multipart('mixed', ['', 'Where is it?'], ...files),
    );
    expect(Buffer.byteLength(JSON.stringify(email))).toBeLessThanOrEqual(700_000);
    expect([email.text, email.isCut, email.to.length > 0, email.attachments.length > 0]).toEqual([
      'Where is it?',
      true,
      true,
      true,
    ]);
  });

  test('as many files as a mail server takes are read in time', async () => {
    const line = `${'QUFB'.repeat(19)}\r\n`;
    const file = ['Content-Type: application/pdf', 'Content-Transfer-Encoding: base64', '', line.repeat(458_000)];
    const { email } = await read(...multipart('mixed', ['', 'Text'], file));
    expect([email.isCut, email.attachments[0]?.size]).toEqual([false, 458_000 * 57]);
  });
});
