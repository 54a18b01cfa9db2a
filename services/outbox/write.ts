import type { Email } from '#infra/outbox/outbox.ts';
import type { OutgoingEmail } from '#infra/mailer/mailer.ts';
import { familyOf, type NounEmails, type Unsendable } from './noun-emails.ts';

export interface EmailWriterOptions {
  nounEmails: readonly NounEmails[];
  from: { name: string; address: string };
}

/** Writes an email from the log, as of the event that caused it, or says why it is not to be sent any more. */
export const createEmailWriter =
  ({ nounEmails, from }: EmailWriterOptions) =>
  async (email: Email): Promise<OutgoingEmail | Unsendable> => {
    const composed = await familyOf(nounEmails, email.template).compose(email);
    if (typeof composed === 'string') return composed;
    const { to, written, headers } = composed;
    return {
      messageId: `${email.id}@${from.address.split('@').at(-1) ?? 'waybill'}`,
      from,
      to,
      subject: written.subject,
      text: written.text,
      html: written.html,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': written.language,
        ...headers,
      },
    };
  };
