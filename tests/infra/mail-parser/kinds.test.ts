import { describe, expect, test } from 'vitest';
import type { ReceivedKind } from '#contracts/events/email.ts';
import { messageOf, messageParser } from '#tests/support/message-parser.ts';

const parser = messageParser();
const read = (...lines: string[]) => parser.read(messageOf(...lines));
const ownId = '0b5c9a1e-7a52-5d57-9b0a-3f8f3c1d2e4f@waybill.test';

describe('What kind of mail it is', () => {
  test.each<[string, string[], ReceivedKind]>([
    ['written by a person', [], 'message'],
    ['a person who says so', ['Auto-Submitted: no'], 'message'],
    ['with a return path', ['Return-Path: <ada@example.com>'], 'message'],
    ['an automatic reply', ['Auto-Submitted: auto-replied (vacation)'], 'automatic'],
    ['a notification', ['Auto-Submitted: auto-generated'], 'automatic'],
    ['sent to many', ['Precedence: bulk'], 'automatic'],
    ['an automatic reply of old', ['Precedence: auto_reply'], 'automatic'],
    ['of Exchange, which wants no reply', ['X-Auto-Response-Suppress: All'], 'automatic'],
    ['news to many', ['List-Id: <news.example.com>'], 'automatic'],
    [
      'what a team is sent',
      ['List-Id: <team.example.com>', 'List-Post: <mailto:team@example.com>', 'Precedence: list'],
      'message',
    ],
    ['a newsletter', ['List-Unsubscribe: <https://example.com/stop>'], 'automatic'],
    ['of somebody who is away', ['Subject: Automatische Antwort: Frage'], 'automatic'],
    ['without anybody to return it to', ['Return-Path: <>'], 'automatic'],
    ['of an autoresponder', ['X-Autoreply: yes'], 'automatic'],
    ['of an autoresponder that says why', ['X-Autoresponder: yes, as no human is here'], 'automatic'],
    ['of one that answered nothing by itself', ['X-Autoreply: No'], 'message'],
    ['one of ours', [`Message-ID: <${ownId}>`, 'X-Waybill-Shipment: 1'], 'own'],
    ['a made-up id of ours', [`Message-ID: <${ownId}>`], 'message'],
    ['a name of ours on the id of somebody else', ['Message-ID: <1@example.com>', 'X-Waybill-Shipment: 1'], 'message'],
  ])('%s', async (_what, headers, kind) => {
    expect((await read('From: Ada <ada@example.com>', ...headers, '', 'Hello')).kind).toBe(kind);
  });

  test.each([
    ['REQUEST', 'message'],
    ['REPLY', 'automatic'],
    ['COUNTER', 'automatic'],
  ])('a calendar with method %s', async (method, kind) => {
    const part = ['--B', `Content-Type: text/calendar; method=${method.toLowerCase()}`, '', 'BEGIN:VCALENDAR', '--B--'];
    const { kind: found } = await read('From: ada@example.com', 'Content-Type: multipart/mixed; boundary=B', '', ...part);
    expect(found).toBe(kind);
  });
});

const returned = (id: string) => ['--B', 'Content-Type: text/rfc822-headers', '', `Message-ID: <${id}>`, 'Subject: x', '--B--'];
const standard = (status: string[], ...more: string[]) => [
  'Return-Path: <>',
  'From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example.com>',
  'Subject: Undelivered Mail Returned to Sender',
  ...more,
  'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
  '',
  '--B',
  '',
  'Sorry.',
  '--B',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example.com',
  '',
  ...status,
];

describe('A report on a delivery', () => {
  test('says what became of which email to whom', async () => {
    const status = ['Final-Recipient: rfc822; ada@example.com', 'Action: failed', 'Status: 5.1.1 (no such user)'];
    const { kind, report, email } = await read(...standard(status), ...returned(ownId));
    expect(kind).toBe('delivery_report');
    expect(report).toEqual({ messageId: ownId, action: 'failed', status: '5.1.1', recipient: 'ada@example.com' });
    expect(email.text).toContain('Sorry.');
  });

  test('with several recipients says the worst', async () => {
    const status = [
      ...['Final-Recipient: rfc822; a@example.com', 'Action: delivered', 'Status: 2.0.0', ''],
      ...[
        'Original-Recipient: rfc822;b@example.com',
        'Final-Recipient: rfc822;x@example.com',
        'Action: FAILED',
        'Status: 5.2.2',
        '',
      ],
      ...['Final-Recipient: rfc822; c@example.com', 'Action: delayed', 'Status: 4.4.1'],
    ];
    const { report } = await read(...standard(status), ...returned(ownId));
    expect(report).toEqual({ messageId: ownId, action: 'failed', status: '5.2.2', recipient: 'b@example.com' });
  });

  test('without the email names it by its references', async () => {
    const status = ['Final-Recipient: rfc822; ada@example.com', 'Action: delayed', 'Diagnostic-Code: smtp; 451 4.7.1 Greylisted'];
    const { report } = await read(...standard(status, `References: <${ownId}>`), '--B--');
    expect(report).toEqual({ messageId: ownId, action: 'delayed', status: '4.7.1', recipient: 'ada@example.com' });
  });

  test.each<[string, string[], { action: string; status: string | null; recipient: string }]>([
    [
      'exim',
      [
        'Return-Path: <>',
        'From: Mail Delivery System <Mailer-Daemon@mx.example.com>',
        'X-Failed-Recipients: ada@example.com',
        'Auto-Submitted: auto-replied',
        'Subject: Mail delivery failed: returning message to sender',
        '',
        'This message was created automatically by mail delivery software.',
        '  ada@example.com',
        '    host mx2.example.com [192.0.2.1]: 550 Unknown user',
        '------ This is a copy of the message, including all the headers. ------',
        `Message-ID: <${ownId}>`,
      ],
      { action: 'failed', status: '5.0.0', recipient: 'ada@example.com' },
    ],
    [
      'qmail',
      [
        'Return-Path: <>',
        'From: MAILER-DAEMON@mail.example.com',
        'Subject: failure notice',
        '',
        'Hi. This is the qmail-send program at mail.example.com.',
        "I'm afraid I wasn't able to deliver your message to the following addresses.",
        '',
        '<ada@example.com>:',
        'Sorry, no mailbox here by that name. (#5.1.1)',
        '',
        '--- Below this line is a copy of the message.',
        '',
        'Subject: x',
        `Message-ID: <${ownId}>`,
      ],
      { action: 'failed', status: '5.1.1', recipient: 'ada@example.com' },
    ],
    [
      'a provider whose sender is no daemon',
      [
        'From: Notices <notices@example.com>',
        'X-Failed-Recipients: ada@example.com',
        'Subject: About your email',
        `In-Reply-To: <${ownId}>`,
        '',
        'It came back.',
      ],
      { action: 'failed', status: null, recipient: 'ada@example.com' },
    ],
    [
      'Gmail, which says so in the subject alone',
      [
        'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        'Subject: Delivery Status Notification (Failure)',
        `In-Reply-To: <${ownId}>`,
        '',
        'There is no such account. 550-5.1.1 <ada@example.com>',
      ],
      { action: 'failed', status: '5.1.1', recipient: 'ada@example.com' },
    ],
    [
      'a provider that sends the email back as a file',
      [
        'From: postmaster@example.com',
        'Subject: Undeliverable: Shipment',
        'Content-Type: multipart/mixed; boundary=B',
        '',
        '--B',
        '',
        'Your message to <ada@example.com> couldn\u2019t be delivered. 550 5.7.1 blocked',
        '--B',
        'Content-Type: message/rfc822',
        '',
        `Message-ID: <${ownId}>`,
        'Subject: Shipment',
        '',
        'x',
        '--B--',
      ],
      { action: 'failed', status: '5.7.1', recipient: 'ada@example.com' },
    ],
    [
      'a server that is still trying',
      [
        'Return-Path: <>',
        'From: Mail Delivery System <MAILER-DAEMON@mx.example.com>',
        'Subject: Warning: could not send message for past 4 hours',
        `In-Reply-To: <${ownId}>`,
        '',
        'Delivery to the following recipient has been delayed: <ada@example.com>. 451 4.4.1 timeout. We are still trying.',
      ],
      { action: 'delayed', status: '4.4.1', recipient: 'ada@example.com' },
    ],
  ])('of %s is understood although it has no part for machines', async (_server, lines, expected) => {
    const { kind, report } = await read(...lines);
    expect(kind).toBe('delivery_report');
    expect(report).toEqual({ messageId: ownId, ...expected });
  });

  test('is not what a person writes about one', async () => {
    const forwarded = [
      'From: Ada <ada@example.com>',
      'Subject: Fwd: Undelivered Mail Returned to Sender',
      '',
      'Delivery failed, 550 5.1.1',
    ];
    expect((await read(...forwarded)).kind).toBe('message');
    const complaint = [
      'From: Ada <ada@example.com>',
      'Subject: Re: Your parcel',
      `In-Reply-To: <${ownId}>`,
      '',
      'The delivery failed again, and your driver was rejected at the gate: 550 Main Street.',
    ];
    expect(await read(...complaint)).toMatchObject({ kind: 'message', report: null });
    const vacation = [
      'Return-Path: <>',
      'From: Ada <ada@example.com>',
      'Auto-Submitted: auto-replied',
      'Subject: Out of office',
      '',
      'Back on Monday',
    ];
    expect((await read(...vacation)).kind).toBe('automatic');
  });
});
