import { staffRoles } from '#contracts/accounts.ts';
import type { Language } from '#contracts/languages.ts';
import type { EmailTemplate } from '#contracts/mail.ts';
import { chatsByIds } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { NounEmailSearch } from '../search/noun-search.ts';
import { chatEmailTexts } from './email-words/every-language.ts';
import { chatEmailTemplate, leftTemplate, transcriptTemplate } from './emails.ts';

/** Emails of conversations. */
export const chatEmailSearch = (models: Models): NounEmailSearch => ({
  templates: [chatEmailTemplate, transcriptTemplate, leftTemplate],
  roles: staffRoles,
  async headings(emails) {
    const chats = await chatsByIds(models, [...new Set(emails.map(({ about }) => about.id))]);
    return new Map(
      emails.flatMap(({ id, about, template, eventId }) => {
        const chat = chats.get(about.id);
        if (!chat) return [];
        const { visitor, replyAddress, transcripts, language } = chat;
        const isTranscript = template === transcriptTemplate;
        const address = isTranscript ? transcripts.find((each) => each.id === eventId)?.address : replyAddress;
        const heading = {
          name: visitor.value?.name ?? null,
          address: address?.value?.email ?? null,
          subject: textsOf(template, language).subject,
        };
        return [[id, heading] as const];
      }),
    );
  },
});

function textsOf(template: EmailTemplate, language: Language): { subject: string } {
  const texts = chatEmailTexts[language];
  if (template === transcriptTemplate) return texts.transcript;
  return template === leftTemplate ? texts.left : texts;
}
