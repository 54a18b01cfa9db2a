import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpMailer } from '#infra/mailer/smtp.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';

let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.stop());

const intended = 'customer@example.com';
const parts = [
  '\r\nBcc: spy@example.net',
  '\nTo: spy@example.net',
  '\r\n\r\n<script>',
  '\r\n.\r\nMAIL FROM:<spy@example.net>\r\nRCPT TO:<spy@example.net>\r\nDATA\r\n',
  '%0d%0aBcc: spy@example.net',
  '\u2028Bcc: spy@example.net',
  '\u0000',
  '"; filename="evil.exe',
  '../../etc/passwd',
  '=?utf-8?Q?=0D=0ABcc:_spy@example.net?=',
  '<spy@example.net>',
  ', spy@example.net',
  '\ud83d\ude80 Ä€漢字',
  '\u202egpj.exe',
  'x'.repeat(2_000),
] as const;

/** The nth of many ways to put two of them into every place that people fill. */
function hostile(nth: number) {
  const one = parts[nth % parts.length] ?? '';
  const other = parts[Math.floor(nth / parts.length) % parts.length] ?? '';
  const bad = nth % 2 === 0 ? `${one}${other} ${nth}` : `${nth} ${other}${one}`;
  return {
    messageId: `${nth}@waybill.test`,
    from: { name: bad, address: 'parcels@waybill.test' },
    to: { name: bad, address: intended },
    replyTo: { name: bad, address: 'answers@waybill.test' },
    subject: bad,
    text: bad,
    html: `<p>${nth}</p>`,
    headers: { 'X-Test': String(nth) },
    files: [{ name: bad, type: nth % 3 === 0 ? bad : 'text/plain', content: Buffer.from(bad) }],
  };
}

const textOf = (content: string | ArrayBuffer | Uint8Array | undefined): string =>
  typeof content === 'string' ? content : new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);

test('2,000 hostile names, subjects, texts and file names reach the one who was meant, and nobody else, with no header more', async () => {
  const mailer = createSmtpMailer(smtp.url);
  const count = 2_000;
  const plain = hostile(0);
  for (let nth = 0; nth < count; nth += 1) {
    const outcome = await mailer.deliver(hostile(nth), async () => undefined);
    expect([nth, outcome]).toEqual([nth, { type: 'accepted' }]);
  }
  mailer.close();
  expect(smtp.messages).toHaveLength(count);
  expect(new Set(smtp.commands.filter((command) => command.startsWith('RCPT')))).toEqual(new Set([`RCPT TO:<${intended}>`]));
  expect(new Set(smtp.commands.filter((command) => command.startsWith('MAIL')).map((command) => command.split(' ')[1]))).toEqual(
    new Set(['FROM:<parcels@waybill.test>']),
  );
  const allowed = new Set(['message-id', 'from', 'to', 'reply-to', 'subject', 'date', 'mime-version', 'content-type', 'x-test']);
  for (const [nth, { raw }] of smtp.messages.entries()) {
    const { headers, to, from, replyTo, attachments, cc, bcc } = await PostalMime.parse(raw);
    expect(headers.map(({ key }) => key).filter((key) => !allowed.has(key))).toEqual([]);
    expect([to?.map(({ address }) => address), from?.address, replyTo?.map(({ address }) => address), cc, bcc]).toEqual([
      [intended],
      plain.from.address,
      [plain.replyTo.address],
      undefined,
      undefined,
    ]);
    expect([attachments.length, attachments[0]?.disposition, textOf(attachments[0]?.content)]).toEqual([
      1,
      'attachment',
      Buffer.from(hostile(nth).text).toString(),
    ]);
  }
});
