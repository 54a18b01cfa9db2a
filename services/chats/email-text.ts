import type { Language } from '#contracts/languages.ts';
import { commonWords } from '../outbox/common-words.ts';
import { layOutEmail, type WrittenEmail } from '../outbox/layout.ts';
import { emailedTokenDays } from '../realtime/visitor-tokens.ts';
import { chatEmailTexts } from './email-words/every-language.ts';

export interface ChatEmailOrder {
  language: Language;
  /** What was said, in its order, and the name that the visitor reads. */
  messages: readonly { name: string; text: string }[];
  /** Opens the conversation. */
  link: string;
}

/**
 * Writes to a visitor what staff said. Pure. It holds nothing that the visitor typed: anyone can leave any address, and must not be
 * able to write to a third party in our name.
 */
export function writeChatEmail({ language, messages, link }: ChatEmailOrder): WrittenEmail {
  const { greeting, subject, intro, action, note, whyYou } = chatEmailTexts[language];
  return layOutEmail({
    language,
    subject,
    greeting,
    intro,
    rows: messages.map(({ name, text }) => [name, text]),
    action: { label: action, url: link },
    note: note(emailedTokenDays),
    signature: commonWords[language].signature,
    whyYou,
  });
}

/** Asks a visitor who waited for a person, and left, whether they still need one. Pure. */
export function writeLeftEmail({ language, link }: Pick<ChatEmailOrder, 'language' | 'link'>): WrittenEmail {
  const { greeting, left, action, note, whyYou } = chatEmailTexts[language];
  return layOutEmail({
    ...{ language, greeting, whyYou, ...left, rows: [] },
    action: { label: action, url: link },
    note: note(emailedTokenDays),
    signature: commonWords[language].signature,
  });
}
