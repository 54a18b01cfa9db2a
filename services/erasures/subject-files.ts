import { z } from 'zod';
import { emailAttachmentSchema } from '#contracts/emails.ts';
import { visitorSentPhoto } from '#contracts/events/chat.ts';
import { replyWritten } from '#contracts/events/conversation.ts';
import { emailReceived } from '#contracts/events/email.ts';
import { uuid } from '#contracts/primitives.ts';
import type { Attachments } from '#infra/attachments/attachments.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import type { MailParser } from '#infra/mail-parser/mail-parser.ts';
import type { RawEmails } from '#infra/raw-emails/raw-emails.ts';

export interface KeptFiles {
  attachments: Pick<Attachments, 'read'>;
  rawEmails: Pick<RawEmails, 'read'>;
  mailParser: Pick<MailParser, 'attachment'>;
}

interface NamedFile {
  name: string;
  bytes: Buffer;
}

const replySchema = z.object({ message: z.object({ files: z.array(z.object({ id: uuid(), name: z.string() })) }) });
const emailSchema = z.object({
  about: z.object({ id: uuid() }),
  content: z.object({ attachments: z.array(emailAttachmentSchema.pick({ place: true, name: true })) }),
});

/** Where the archive has a file, by what it is; the ending that helps to open it comes behind. */
export const filePlaces = {
  email: (emailId: string) => `emails/${emailId}`,
  attachment: (emailId: string, place: number) => `emails/${emailId}-${place}`,
  photo: (eventId: string) => `photos/${eventId}`,
  replyFile: (fileId: string) => `files/${fileId}`,
} as const;

/** The files that an event names whose text is that person's; `own` is what it says to them, null where that is not theirs. */
export async function* filesOfPerson(kept: KeptFiles, { id, type, data }: StoredEvent, own: unknown): AsyncGenerator<NamedFile> {
  if (type === emailReceived.type) yield* filesOfEmail(kept, data['raw'], own);
  if (type === visitorSentPhoto.type && isTold(own, 'photo')) {
    const bytes = await kept.attachments.read(id);
    if (bytes) yield { name: `${filePlaces.photo(id)}.jpg`, bytes };
  }
  if (type === replyWritten.type) {
    for (const file of replySchema.safeParse(own).data?.message.files ?? []) {
      const bytes = await kept.attachments.read(file.id);
      if (bytes) yield { name: filePlaces.replyFile(file.id) + endingOf(file.name), bytes };
    }
  }
}

async function* filesOfEmail(
  { rawEmails, mailParser }: Pick<KeptFiles, 'rawEmails' | 'mailParser'>,
  raw: unknown,
  own: unknown,
): AsyncGenerator<NamedFile> {
  const email = emailSchema.safeParse(own).data;
  const message = email && typeof raw === 'string' ? await rawEmails.read(raw) : undefined;
  if (!email || !message) return;
  yield { name: `${filePlaces.email(email.about.id)}.eml`, bytes: message };
  for (const { place, name } of email.content.attachments) {
    const bytes = await mailParser.attachment(message, place);
    if (bytes) yield { name: filePlaces.attachment(email.about.id, place) + endingOf(name), bytes };
  }
}

/** Endings of what is only looked at; a file of any other kind is not opened by a click. */
const harmless = /\.(?:avif|csv|docx|gif|heic|jpe?g|odt|pdf|png|pptx|txt|webp|xlsx)$/i;

/** Its name, which somebody chose, is in the data. */
const endingOf = (name: string): string => harmless.exec(name)?.[0].toLowerCase() ?? '';

const isTold = (own: unknown, field: string): boolean =>
  typeof own === 'object' && own !== null && Object.entries(own).some(([key, value]) => key === field && value !== null);
