import { randomBytes } from 'node:crypto';
import type { Language } from '#contracts/languages.ts';
import type { Directory } from '#infra/directory/directory.ts';
import { derivedId } from '#infra/ids.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { CommandContext } from '../command.ts';

export const invitationMs = 7 * 86_400_000;
export const resetMs = 3_600_000;

export interface MailedLinksParts {
  directory: Pick<Directory, 'keepLink'>;
  personalData: PersonalData;
}

interface LinkOrder {
  accountId: string;
  email: string;
  language: Language;
  lastsMs: number;
}

/** A link for the command's event, the same for every retry of it. Only the email has its token, 256 random bits. */
export async function makeLink({ directory, personalData }: MailedLinksParts, order: LinkOrder, context: CommandContext) {
  const { accountId, email, language, lastsMs } = order;
  const now = new Date(context.now);
  const expiresAt = new Date(now.getTime() + lastsMs);
  const linkId = derivedId('account-link', context.commandId);
  const subjectId = await personalData.subjectFor(email);
  await directory.keepLink({ id: linkId, accountId, token: randomBytes(32).toString('base64url'), expiresAt }, now);
  return { linkId, expiresAt: expiresAt.toISOString(), language, contact: { subjectId, value: { email } } };
}
