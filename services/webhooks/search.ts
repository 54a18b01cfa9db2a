import { searchRoles } from '#contracts/search.ts';
import { webhookNames } from '#projections/webhooks/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { EmailHeading, NounEmailSearch } from '../search/noun-search.ts';
import { webhookEmailTemplates, webhookSubject } from './email-text.ts';
import { caretakers, type WebhookEmailsOptions } from './emails.ts';

/** So many are looked up in the log: it alone has the languages that they were sent in. */
const readEmails = 20;

/** Word that endpoints are sent nothing any more. */
export function webhookEmailSearch(models: Models, parts: Pick<WebhookEmailsOptions, 'log' | 'directory'>): NounEmailSearch {
  const caretakerOf = caretakers({ ...parts, staffAddress: '' });
  return {
    templates: webhookEmailTemplates,
    roles: searchRoles.accounts,
    async headings(emails) {
      const read = emails.slice(0, readEmails);
      const names = await webhookNames(
        models,
        read.map(({ about }) => about.id),
      );
      const headings = read.map(async (email): Promise<[string, EmailHeading][]> => {
        const template = webhookEmailTemplates.find((each) => each === email.template);
        const name = names.get(email.about.id);
        if (!template || name === undefined) return [];
        const { address, language, isForStaff } = await caretakerOf(email);
        return [
          [email.id, { name: null, address: isForStaff ? null : address, subject: webhookSubject(template, language, name) }],
        ];
      });
      return new Map((await Promise.all(headings)).flat());
    },
  };
}
