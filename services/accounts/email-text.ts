import type { Language } from '#contracts/languages.ts';
import { commonWords } from '../outbox/common-words.ts';
import { layOutEmail, type WrittenEmail } from '../outbox/layout.ts';
import type { AccountLink } from '../domain/account-links.ts';
import { accountTexts } from './email-words/every-language.ts';

export const accountSubject = (purpose: AccountLink['purpose'], language: Language): string =>
  accountTexts[language][purpose].subject;

/** The email about a link that sets a password. Pure; names nobody. */
export function writeAccountEmail(order: { purpose: AccountLink['purpose']; language: Language; url: string }): WrittenEmail {
  const { purpose, language, url } = order;
  const { greeting, [purpose]: texts } = accountTexts[language];
  return layOutEmail({
    language,
    subject: accountSubject(purpose, language),
    greeting,
    intro: texts.intro,
    rows: [],
    action: { label: texts.action, url },
    note: texts.note,
    signature: commonWords[language].signature,
    whyYou: texts.whyYou,
  });
}
