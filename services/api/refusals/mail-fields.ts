import type { Language } from '#contracts/languages.ts';
import { ar } from '#contracts/mail-problems/ar.ts';
import { de } from '#contracts/mail-problems/de.ts';
import { en } from '#contracts/mail-problems/en.ts';
import { es } from '#contracts/mail-problems/es.ts';
import { fr } from '#contracts/mail-problems/fr.ts';
import { ja } from '#contracts/mail-problems/ja.ts';
import type { MailProblemWords } from '#contracts/mail-problems/mail-problems.ts';
import { zh } from '#contracts/mail-problems/zh.ts';
import type { MailTest } from '#contracts/mailboxes.ts';

const words: Readonly<Record<Language, MailProblemWords>> = { en, es, fr, de, zh, ja, ar };

/** What each side said and what to do about it, at the field of its server. */
export function mailFields(language: Language, { imap, smtp }: MailTest): Record<string, string> {
  const said = (problem: keyof MailProblemWords) => `${words[language][problem].what} ${words[language][problem].remedy}`;
  return { ...(imap && { imapServer: said(imap) }), ...(smtp && { smtpServer: said(smtp) }) };
}
