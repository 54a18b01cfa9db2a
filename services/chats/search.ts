import { staffRoles } from '#contracts/accounts.ts';
import { chatsByIds } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { NounEmailSearch } from '../search/noun-search.ts';
import { chatEmailTexts } from './email-words/every-language.ts';
import { chatEmailTemplate } from './emails.ts';

/** Emails in which conversations go on. */
export const chatEmailSearch = (models: Models): NounEmailSearch => ({
  templates: [chatEmailTemplate],
  roles: staffRoles,
  async headings(emails) {
    const chats = await chatsByIds(models, [...new Set(emails.map(({ about }) => about.id))]);
    return new Map(
      emails.flatMap(({ id, about }) => {
        const chat = chats.get(about.id);
        if (!chat) return [];
        const { visitor, replyAddress, language } = chat;
        const heading = {
          name: visitor.value?.name ?? null,
          address: replyAddress?.value?.email ?? null,
          subject: chatEmailTexts[language].subject,
        };
        return [[id, heading] as const];
      }),
    );
  },
});
