import type { Language } from '#contracts/languages.ts';
import { commonWords } from '../outbox/common-words.ts';
import { formatTime } from '../outbox/format.ts';
import { layOutEmail, type WrittenEmail } from '../outbox/layout.ts';
import { webhookTexts } from './email-words/every-language.ts';
import { whyStaff } from './email-words/staff-note.ts';

export const webhookEmailTemplates = ['webhook_paused', 'webhook_disabled'] as const;
export type WebhookEmailTemplate = (typeof webhookEmailTemplates)[number];

const textsOf = (template: WebhookEmailTemplate, language: Language) =>
  webhookTexts[language][template === 'webhook_paused' ? 'paused' : 'disabled'];

export const webhookSubject = (template: WebhookEmailTemplate, language: Language, name: string): string =>
  textsOf(template, language).subject(name);

export interface WebhookEmailOrder {
  template: WebhookEmailTemplate;
  language: Language;
  name: string;
  failingSince: string | null;
  stoppedAt: string;
  url: string;
  /** To everybody's address, because nobody is left who looks after the endpoint. */
  isForStaff: boolean;
}

/** An email to whoever looks after an endpoint that is sent nothing any more. Pure; the address of the endpoint is not in it. */
export function writeWebhookEmail(order: WebhookEmailOrder): WrittenEmail {
  const { template, language, name, failingSince, stoppedAt, url, isForStaff } = order;
  const { greeting, labels, action, whyYou } = webhookTexts[language];
  const { intro, note } = textsOf(template, language);
  return layOutEmail({
    language,
    subject: webhookSubject(template, language, name),
    greeting,
    intro,
    rows: [
      [labels.name, name],
      ...(failingSince === null ? [] : [[labels.failingSince, formatTime(failingSince, language, null)] as const]),
      [labels.stoppedAt, formatTime(stoppedAt, language, null)],
    ],
    action: { label: action, url },
    note,
    signature: commonWords[language].signature,
    whyYou: isForStaff ? whyStaff : whyYou,
  });
}
