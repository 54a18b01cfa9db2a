/** A message as mail programs write it; tests change what they are about. */
export interface CustomerMail {
  from: string;
  to?: string;
  cc?: string;
  subject?: string;
  messageId?: string | null;
  inReplyTo?: string;
  references?: readonly string[];
  headers?: Readonly<Record<string, string>>;
  text?: string;
}

let written = 0;

export function customerMail(mail: CustomerMail): string {
  written += 1;
  const { messageId = `mail-${written}-${process.pid}@customer.example.com`, references = [], headers = {} } = mail;
  return [
    `From: ${mail.from}`,
    `To: ${mail.to ?? 'parcels@waybill.test'}`,
    ...(mail.cc ? [`Cc: ${mail.cc}`] : []),
    `Subject: ${mail.subject ?? 'Hello'}`,
    `Date: ${new Date().toUTCString()}`,
    ...(messageId === null ? [] : [`Message-ID: <${messageId}>`]),
    ...(mail.inReplyTo ? [`In-Reply-To: <${mail.inReplyTo}>`] : []),
    ...(references.length > 0 ? [`References: ${references.map((id) => `<${id}>`).join(' ')}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    ...('Content-Type' in headers ? [] : ['Content-Type: text/plain; charset=utf-8']),
    '',
    mail.text ?? 'When will it be here?',
    '',
  ].join('\r\n');
}

/** A report of a mail server in the form of RFC 3464. */
export function bounceOf(
  messageId: string,
  { recipient, status = '5.1.1', action = 'failed' }: { recipient: string; status?: string; action?: string },
): string {
  return customerMail({
    from: 'Mail Delivery System <MAILER-DAEMON@mx.example.com>',
    subject: 'Undelivered Mail Returned to Sender',
    headers: {
      'Auto-Submitted': 'auto-replied',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"',
    },
    text: [
      '--b',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      `<${recipient}>: host mx.example.com said: 550 ${status} no such user`,
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.com',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${messageId}>`,
      'Subject: Your parcel',
      '',
      '--b--',
    ].join('\r\n'),
  });
}
