import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryOutcome, DeliveryPhase, OutgoingLetter } from '#infra/mailer/mailer.ts';
import { createSmtpMailer } from '#infra/mailer/smtp.ts';
import { startSmtpServer, type SmtpFault, type SmtpServer } from '#tests/support/smtp-server.ts';

const letter: OutgoingLetter = {
  messageId: '01980000-0000-7000-8000-00000000000b@waybill.test',
  from: { name: 'Waybill', address: 'parcels@waybill.test' },
  to: { name: 'Zoë "Z" Ångström', address: 'zoe@example.com' },
  subject: 'Shipment WE 4839 2017 5525 US: In Transit',
  text: 'Dear Zoë,\n\n.a line that begins with a dot\n.\n',
  html: '<p>Dear Zoë</p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
};

let server: SmtpServer;
beforeEach(async () => {
  server = await startSmtpServer();
});
afterEach(() => server.stop());

async function deliver(
  fault: SmtpFault | 'works',
  changes: Partial<OutgoingLetter> = {},
): Promise<{ outcome: DeliveryOutcome; phases: DeliveryPhase[] }> {
  server.next = [fault];
  const phases: DeliveryPhase[] = [];
  const outcome = await createSmtpMailer(server.url).deliver({ ...letter, ...changes }, async (phase) => void phases.push(phase));
  return { outcome, phases };
}

const beforeMessage: DeliveryPhase[] = ['connecting', 'addressing'];
const dotted: DeliveryPhase[] = [...beforeMessage, 'transmitting', 'dotted'];

describe('what becomes of a letter when the mail server', () => {
  test.each<[SmtpFault | 'works', DeliveryOutcome, DeliveryPhase[]]>([
    ['works', { type: 'accepted' }, dotted],
    ['killed_after_250', { type: 'accepted' }, dotted],
    ['hangs_up_at_once', { type: 'try_later', smtpCode: null }, ['connecting']],
    ['greets_554', { type: 'try_later', smtpCode: 554 }, ['connecting']],
    ['ehlo_421', { type: 'try_later', smtpCode: 421 }, ['connecting']],
    ['mail_451', { type: 'try_later', smtpCode: 451 }, beforeMessage],
    ['rcpt_550', { type: 'refused', smtpCode: 550 }, beforeMessage],
    ['rcpt_452', { type: 'try_later', smtpCode: 452 }, beforeMessage],
    ['data_554', { type: 'refused', smtpCode: 554 }, beforeMessage],
    ['cut_at_data', { type: 'try_later', smtpCode: null }, beforeMessage],
    ['cut_after_dot', { type: 'in_doubt' }, dotted],
    ['dot_451', { type: 'try_later', smtpCode: 451 }, dotted],
    ['dot_554', { type: 'refused', smtpCode: 554 }, dotted],
  ])('%s', async (fault, expected, phases) => {
    expect(await deliver(fault)).toEqual({ outcome: expected, phases });
  });

  test('is cut off within the message', async () => {
    const { outcome, phases } = await deliver('cut_within_message');
    // Once the dot may be on its way nobody can say; before that there is nothing to doubt.
    expect(outcome.type).toBe(phases.includes('dotted') ? 'in_doubt' : 'try_later');
    expect(server.messages).toEqual([]);
  });

  test('is not there at all', async () => {
    await server.stop();
    const mailer = createSmtpMailer(server.url);
    expect(await mailer.deliver(letter, async () => undefined)).toEqual({ type: 'try_later', smtpCode: null });
    expect(await mailer.reachable()).toBe(false);
  });
});

test('a phase that cannot be committed stops the letter before its bytes go out', async () => {
  for (const broken of ['connecting', 'addressing', 'transmitting', 'dotted'] as const) {
    const outcome = await createSmtpMailer(server.url).deliver(letter, async (phase) => {
      if (phase === broken) throw new Error('the outbox is away');
    });
    expect([broken, outcome]).toEqual([broken, { type: 'try_later', smtpCode: null }]);
  }
  expect(server.messages).toEqual([]);
});

test('a letter arrives as it was written, with its id, to its one recipient', async () => {
  await deliver('works');
  const [message] = server.messages;
  expect(message?.to).toBe('zoe@example.com');
  expect(message?.raw).toContain(`Message-ID: <${letter.messageId}>`);
  expect(message?.raw).toContain('Auto-Submitted: auto-generated');
  expect(message?.raw).toContain('\r\n..a line that begins with a dot\r\n..\r\n');
  expect(message?.raw).toMatch(/Content-Type: multipart\/alternative/);
});

test('nothing a person is called adds a header or a recipient', async () => {
  for (const name of ['Eve\r\nBcc: all@example.com', 'Eve <all@example.com>, x', 'a@b.co, c@d.co', '"; DROP', '<script>']) {
    await deliver('works', { to: { name, address: 'eve@example.com' } });
  }
  for (const { to, raw } of server.messages) {
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ');
    expect([to, headers.match(/^(?:to|cc|bcc):/gim)?.length, /^bcc/im.test(headers)]).toEqual(['eve@example.com', 1, false]);
    expect(headers).toMatch(/^To: .*<eve@example\.com>$/m);
  }
});

test('a mail server elsewhere is spoken to only under encryption', async () => {
  const outcome = await createSmtpMailer(
    server.url.replace('smtp://', 'smtp://user:secret@').replace('127.0.0.1', 'localhost.'),
  ).deliver(letter, async () => undefined);
  expect(outcome.type).toBe('try_later');
  expect(server.messages).toEqual([]);
});

test('a working mail server is reachable, one that refuses to greet is not', async () => {
  server.next = ['works', 'greets_554'];
  const mailer = createSmtpMailer(server.url);
  expect([await mailer.reachable(), await mailer.reachable()]).toEqual([true, false]);
});
