import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeliveryOutcome, DeliveryPhase, OutgoingEmail } from '#infra/mailer/mailer.ts';
import { smtpSettings } from '#infra/mailer/settings.ts';
import { createSmtpMailer } from '#infra/mailer/smtp.ts';
import { startSmtpServer, type SmtpFault, type SmtpServer } from '#tests/support/smtp-server.ts';

const email: OutgoingEmail = {
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
  changes: Partial<OutgoingEmail> = {},
): Promise<{ outcome: DeliveryOutcome; phases: DeliveryPhase[] }> {
  server.next = [fault];
  const phases: DeliveryPhase[] = [];
  const outcome = await createSmtpMailer(server.url).deliver({ ...email, ...changes }, async (phase) => void phases.push(phase));
  return { outcome, phases };
}

const beforeMessage: DeliveryPhase[] = ['connecting', 'addressing'];
const dotted: DeliveryPhase[] = [...beforeMessage, 'transmitting', 'dotted'];

describe('what becomes of an email when the mail server', () => {
  test.each<[SmtpFault | 'works', DeliveryOutcome, DeliveryPhase[]]>([
    ['works', { type: 'accepted' }, dotted],
    ['killed_after_250', { type: 'accepted' }, dotted],
    ['hangs_up_at_once', { type: 'try_later', code: null }, ['connecting']],
    ['greets_554', { type: 'try_later', code: 554 }, ['connecting']],
    ['ehlo_421', { type: 'try_later', code: 421 }, ['connecting']],
    ['mail_421', { type: 'try_later', code: 421 }, beforeMessage],
    ['mail_451', { type: 'try_later', code: 451 }, beforeMessage],
    ['rcpt_550', { type: 'refused', code: 550 }, beforeMessage],
    ['rcpt_452', { type: 'try_later', code: 452 }, beforeMessage],
    ['data_554', { type: 'refused', code: 554 }, beforeMessage],
    ['cut_at_data', { type: 'try_later', code: null }, beforeMessage],
    ['cut_after_dot', { type: 'in_doubt' }, dotted],
    ['dot_451', { type: 'try_later', code: 451 }, dotted],
    ['dot_554', { type: 'refused', code: 554 }, dotted],
  ])('%s', async (fault, expected, phases) => {
    expect(await deliver(fault)).toEqual({ outcome: expected, phases });
  });

  test('is cut off within the message', async () => {
    const { outcome, phases } = await deliver('cut_within_message');
    // Once the dot may be on its way no one can say; before that there is nothing to doubt.
    expect(outcome.type).toBe(phases.includes('dotted') ? 'in_doubt' : 'try_later');
    expect(server.messages).toEqual([]);
  });

  test('is not there at all', async () => {
    await server.stop();
    const mailer = createSmtpMailer(server.url);
    expect(await mailer.deliver(email, async () => undefined)).toEqual({ type: 'try_later', code: null });
    expect(await mailer.reachable()).toBe(false);
  });
});

test('a phase that cannot be committed stops the email before its bytes go out', async () => {
  for (const broken of ['connecting', 'addressing', 'transmitting', 'dotted'] as const) {
    const outcome = await createSmtpMailer(server.url).deliver(email, async (phase) => {
      if (phase === broken) throw new Error('the outbox is away');
    });
    expect([broken, outcome]).toEqual([broken, { type: 'try_later', code: null }]);
  }
  expect(server.messages).toEqual([]);
});

test('an email arrives as it was written, with its id, to its one recipient', async () => {
  await deliver('works');
  const [message] = server.messages;
  expect(message?.to).toBe('zoe@example.com');
  expect(message?.raw).toContain(`Message-ID: <${email.messageId}>`);
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

describe('a connection', () => {
  const send = async (mailer: ReturnType<typeof createSmtpMailer>, phases: DeliveryPhase[] = []) =>
    mailer.deliver(email, async (phase) => void phases.push(phase));

  test('serves one email after the other', async () => {
    const warned = vi.fn();
    process.on('warning', warned);
    const mailer = createSmtpMailer(server.url);
    const phases: DeliveryPhase[] = [];
    // More than an event emitter has listeners without a warning.
    for (let emails = 1; emails <= 12; emails += 1) expect(await send(mailer, phases)).toEqual({ type: 'accepted' });
    expect([server.connections, server.messages.length]).toEqual([1, 12]);
    expect(phases.slice(0, 7)).toEqual([...dotted, 'addressing', 'transmitting', 'dotted']);
    mailer.close();
    process.off('warning', warned);
    expect(warned).not.toHaveBeenCalled();
  });

  test('serves one email at a time', async () => {
    const mailer = createSmtpMailer(server.url);
    await Promise.all([send(mailer), send(mailer), send(mailer)]);
    expect([server.connections, server.messages.length]).toEqual([3, 3]);
    await Promise.all([send(mailer), send(mailer), send(mailer)]);
    expect([server.connections, server.messages.length]).toEqual([3, 6]);
    mailer.close();
  });

  test('that the server dropped in between costs the next email nothing', async () => {
    const mailer = createSmtpMailer(server.url);
    const phases: DeliveryPhase[] = [];
    await send(mailer);
    server.hangUp();
    expect(await send(mailer, phases)).toEqual({ type: 'accepted' });
    expect(phases.at(-1)).toBe('dotted');
    expect([server.connections, server.messages.length]).toEqual([2, 2]);
    mailer.close();
  });

  test.each(['mail_421', 'hangs_up_at_once'] as const)('that ends with the next email, %s, is replaced', async (fault) => {
    const mailer = createSmtpMailer(server.url);
    await send(mailer);
    server.next = [fault];
    expect(await send(mailer)).toEqual({ type: 'accepted' });
    expect([server.connections, server.messages.length]).toEqual([2, 2]);
    mailer.close();
  });

  test.each<[SmtpFault, DeliveryOutcome]>([
    ['rcpt_550', { type: 'refused', code: 550 }],
    ['mail_451', { type: 'try_later', code: 451 }],
    ['cut_after_dot', { type: 'in_doubt' }],
    ['cut_at_data', { type: 'accepted' }],
  ])('that was kept is judged like a new one: %s', async (fault, expected) => {
    const mailer = createSmtpMailer(server.url);
    await send(mailer);
    server.next = [fault];
    expect(await send(mailer)).toEqual(expected);
    expect(await send(mailer)).toEqual({ type: 'accepted' });
    mailer.close();
  });

  test.each<DeliveryPhase>(['addressing', 'transmitting', 'dotted'])(
    'that was kept does not excuse a phase that cannot be committed: %s',
    async (broken) => {
      const mailer = createSmtpMailer(server.url);
      await send(mailer);
      const phases: DeliveryPhase[] = [];
      const outcome = await mailer.deliver(email, async (phase) => {
        phases.push(phase);
        if (phase === broken && phases.filter((one) => one === broken).length === 1) throw new Error('the outbox is away');
      });
      expect([outcome, phases.at(-1)]).toEqual([{ type: 'try_later', code: null }, broken]);
      expect(server.messages).toHaveLength(1);
      mailer.close();
    },
  );

  test('is ended when no one needs it any more', async () => {
    const mailer = createSmtpMailer(server.url);
    await send(mailer);
    mailer.close();
    await vi.waitFor(() => expect(server.commands.at(-1)).toBe('QUIT'));
    expect(await send(mailer)).toEqual({ type: 'accepted' });
    expect(server.connections).toBe(2);
    mailer.close();
  });
});

describe('a login', () => {
  const as = (user: string, host = '127.0.0.1') => server.url.replace('127.0.0.1', `${user}@${host}`);

  test('comes before the first email of a connection, decoded', async () => {
    const mailer = createSmtpMailer(as('parcels%40waybill.test:p%2Fw%3A1'));
    for (let emails = 1; emails <= 2; emails += 1) {
      expect(await mailer.deliver(email, async () => undefined)).toEqual({ type: 'accepted' });
    }
    expect(server.logins).toEqual(['parcels@waybill.test:p/w:1']);
    expect(server.commands.map((line) => line.slice(0, 4))).toEqual([
      'EHLO',
      'AUTH',
      'MAIL',
      'RCPT',
      'DATA',
      'MAIL',
      'RCPT',
      'DATA',
    ]);
    mailer.close();
  });

  test('that fails leaves the email for later', async () => {
    server.next = ['auth_535'];
    const outcome = await createSmtpMailer(as('parcels:wrong')).deliver(email, async () => undefined);
    expect(outcome).toEqual({ type: 'try_later', code: 535 });
    expect(server.messages).toEqual([]);
  });

  test.each(['', '/?tls=off'])('is never sent in clear beyond this machine: %s', async (query) => {
    const outcome = await createSmtpMailer(as('user:secret', '0.0.0.0') + query).deliver(email, async () => undefined);
    expect(outcome.type).toBe('try_later');
    expect([server.connections, server.logins, server.messages]).toEqual([1, [], []]);
  });
});

test('a mail server elsewhere is spoken to without encryption only where the operator says so', async () => {
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
  const outcomes = [];
  for (const url of [elsewhere, `${elsewhere}?tls=off`]) {
    const mailer = createSmtpMailer(url);
    outcomes.push((await mailer.deliver(email, async () => undefined)).type);
    mailer.close();
  }
  expect(outcomes).toEqual(['try_later', 'accepted']);
  expect(server.messages).toHaveLength(1);
});

test.each([
  ['smtp://mail.example.com', { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
  ['smtp://mail.example.com:25', { port: 25, secure: false, requireTLS: true, ignoreTLS: false }],
  ['smtp://mail.example.com?tls=off', { port: 587, secure: false, requireTLS: false, ignoreTLS: true }],
  ['smtp://user:secret@mail.example.com?tls=off', { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
  ['smtp://[::1]:1025', { host: '::1', port: 1025, requireTLS: false, ignoreTLS: true }],
  ['smtp://127.0.0.1.example.com', { port: 587, requireTLS: true, ignoreTLS: false }],
  ['smtps://mail.example.com', { port: 465, secure: true, requireTLS: false, ignoreTLS: false }],
  ['smtps://mail.example.com:587', { port: 587, secure: true }],
])('%s is spoken to as it says', (url, expected) => {
  expect(smtpSettings(url).options).toMatchObject(expected);
});

test('a working mail server is reachable, one that refuses to greet is not', async () => {
  server.next = ['works', 'greets_554'];
  const mailer = createSmtpMailer(server.url);
  expect([await mailer.reachable(), await mailer.reachable()]).toEqual([true, false]);
});
