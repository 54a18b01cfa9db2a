import PostalMime, { type Address } from 'postal-mime';
import type { MailAddress } from '#contracts/emails.ts';
import type { ReadEmail } from '#infra/mail-parser/mail-parser.ts';
import { reportIn } from '#infra/mail-parser/delivery-report.ts';
import { messageIdsIn } from '#infra/mail-parser/headers.ts';
import { kindOf } from '#infra/mail-parser/received-kind.ts';
import { sha256 } from '#infra/ids.ts';

/** What a message says, read on the spot. */
export async function readEml(message: string | Buffer): Promise<ReadEmail> {
  const bytes = Buffer.from(message);
  const email = await PostalMime.parse(bytes, { forceRfc822Attachments: true });
  const from = flat([email.from])[0] ?? { name: '', address: '' };
  const subject = email.subject ?? '';
  const text = email.text ?? '';
  const parts = email.attachments.map(({ mimeType, content }) => ({ type: mimeType, content: asText(content) }));
  const report = reportIn({ headers: email.headers, fromAddress: from.address, text, parts });
  const references = [...messageIdsIn(email.references ?? ''), ...messageIdsIn(email.inReplyTo ?? '')];
  return {
    email: {
      messageId: messageIdsIn(email.messageId ?? '')[0] ?? null,
      references: [...new Set(references.toReversed())].toReversed(),
      from,
      replyTo: flat(email.replyTo),
      to: flat(email.to),
      cc: flat(email.cc),
      subject,
      text,
      html: email.html ?? null,
      attachments: email.attachments.map(({ filename, mimeType, content, contentId }, place) => ({
        place,
        name: filename ?? '',
        type: mimeType,
        size: asText(content).length,
        contentId: contentId?.replace(/[<>]/g, '') ?? null,
      })),
      isCut: false,
    },
    kind: kindOf({ headers: email.headers, fromAddress: from.address, subject, report }),
    sentAt: email.date && !Number.isNaN(Date.parse(email.date)) ? new Date(email.date) : null,
    report,
    fingerprint: sha256(bytes),
  };
}

const asText = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8');

const flat = (addresses: readonly (Address | undefined)[] = []): MailAddress[] =>
  addresses.flatMap((address) => {
    if (!address) return [];
    if (address.group) return address.group;
    return address.address ? [{ name: address.name, address: address.address }] : [];
  });
