import type { Language } from '#contracts/languages.ts';
import { commonWords } from '../outbox/common-words.ts';
import { layOutEmail, type WrittenEmail } from '../outbox/layout.ts';
import type { AccountTexts } from './email-words/texts.ts';
import { accountTexts } from './email-words/every-language.ts';

export const factorTemplate = 'account_second_factor_reset';

/** What an email about an account is about. */
export type AccountEmailPurpose = Exclude<keyof AccountTexts, 'greeting'>;

export const accountSubject = (purpose: AccountEmailPurpose, language: Language): string =>
  accountTexts[language][purpose].subject;

/** An email about an account: with a link that sets a password, or about its second factor. Pure; names nobody. */
export function writeAccountEmail(order: { purpose: AccountEmailPurpose; language: Language; url: string }): WrittenEmail {
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
