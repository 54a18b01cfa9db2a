import type { Message } from '#infra/outbox/outbox.ts';
import type { OutgoingEmail } from '#infra/mailer/mailer.ts';
import type { TextMessage } from '#infra/text-messages/text-gateway.ts';
import type { LinkTokens, ReplyLink } from '#infra/signed-links/signed-links.ts';
import { withReference } from './layout.ts';
import { familyOf, type NounEmails, type Unsendable } from './noun-emails.ts';

/** Both write as of the event that caused the message, or say why it is not to be sent any more. Throw {@link UnreadableEvent}. */
export type WriteEmail = (message: Message) => Promise<OutgoingEmail | Unsendable>;
export type WriteText = (message: Message) => Promise<TextMessage | Unsendable>;

export interface EmailWriterOptions {
  nounEmails: readonly NounEmails[];
  from: { name: string; address: string };
  /** Where answers go, with `{token}` in it; to `from` where there is none. */
  replyAddress?: string | undefined;
  replyTokens: Pick<LinkTokens<ReplyLink>, 'tokenFor'>;
}

export const createEmailWriter =
  ({ nounEmails, from, replyAddress, replyTokens }: EmailWriterOptions): WriteEmail =>
  async (email) => {
    const { compose, areAnswered, areByPeople } = familyOf(nounEmails, email.template);
    const composed = await compose(email);
    if (typeof composed === 'string') return composed;
    const { to, headers, mailbox, files, inReplyTo, references } = composed;
    const token = replyTokens.tokenFor({ emailId: email.id });
    // What leaves from another mailbox is answered there.
    const isAnswered = areAnswered && email.recipient !== 'staff' && (!mailbox || mailbox.address === from.address);
    const replyTo = isAnswered && replyAddress && { name: from.name, address: replyAddress.replace('{token}', token) };
    // A thread may lose every header on the way.
    const written = areByPeople ? withReference(composed.written, token) : composed.written;
    return {
      messageId: `${email.id}@${from.address.split('@').at(-1) ?? 'waybill'}`,
      from: mailbox ? { name: from.name, address: mailbox.address } : from,
      to,
      ...(replyTo && { replyTo }),
      subject: written.subject,
      text: written.text,
      html: written.html,
      headers: {
        ...(areByPeople ? {} : { 'Auto-Submitted': 'auto-generated' }),
        'Content-Language': written.language,
        ...headers,
      },
      ...(files && files.length > 0 && { files }),
      ...(inReplyTo !== undefined && { inReplyTo }),
      ...(references && { references }),
      ...(mailbox && { mailboxId: mailbox.id }),
    };
  };

export const createTextWriter =
  (nounEmails: readonly NounEmails[]): WriteText =>
  async (message) => {
    const composed = await familyOf(nounEmails, message.template).composeText?.(message);
    if (composed === undefined) throw new RangeError(`no text message for template ${message.template}`);
    return typeof composed === 'string' ? composed : { id: message.id, ...composed };
  };
