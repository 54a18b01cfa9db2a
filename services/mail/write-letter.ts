import type { Letter } from '#infra/letters/letters.ts';
import type { OutgoingLetter } from '#infra/mailer/mailer.ts';
import { familyOf, subjectOfLetter, type Correspondence, type Unsendable } from './correspondence.ts';

export interface LetterWriterOptions {
  correspondence: readonly Correspondence[];
  from: { name: string; address: string };
}

/** Writes a letter from the log, as of the event that caused it, or says why it is not to be sent any more. */
export const createLetterWriter =
  ({ correspondence, from }: LetterWriterOptions) =>
  async (letter: Letter): Promise<OutgoingLetter | Unsendable> => {
    const composed = await familyOf(correspondence, letter.template).compose(letter);
    if (typeof composed === 'string') return composed;
    const { to, written, headers } = composed;
    const subject = subjectOfLetter(letter);
    return {
      messageId: `${letter.id}@${from.address.split('@').at(-1) ?? 'waybill'}`,
      from,
      to,
      subject: written.subject,
      text: written.text,
      html: written.html,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': written.language,
        ...('quoteId' in subject ? { 'X-Waybill-Quote': subject.quoteId } : { 'X-Waybill-Shipment': subject.shipmentId }),
        ...headers,
      },
    };
  };
