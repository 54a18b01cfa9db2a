import type { Message } from '#infra/outbox/outbox.ts';
import type { OutgoingEmail } from '#infra/mailer/mailer.ts';
import type { TextMessage } from '#infra/text-messages/text-gateway.ts';
import { familyOf, type NounEmails, type Unsendable } from './noun-emails.ts';

/** Both write as of the event that caused the message, or say why it is not to be sent any more. Throw {@link UnreadableEvent}. */
export type WriteEmail = (message: Message) => Promise<OutgoingEmail | Unsendable>;
export type WriteText = (message: Message) => Promise<TextMessage | Unsendable>;

export interface EmailWriterOptions {
  nounEmails: readonly NounEmails[];
  from: { name: string; address: string };
}

export const createEmailWriter =
  ({ nounEmails, from }: EmailWriterOptions): WriteEmail =>
  async (email) => {
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

export const createTextWriter =
  (nounEmails: readonly NounEmails[]): WriteText =>
  async (message) => {
    const composed = await familyOf(nounEmails, message.template).composeText?.(message);
    if (composed === undefined) throw new RangeError(`no text message for template ${message.template}`);
    return typeof composed === 'string' ? composed : { id: message.id, ...composed };
  };
