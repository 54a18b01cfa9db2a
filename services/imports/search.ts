import { searchRoles } from '#contracts/search.ts';
import { CauseMissing } from '../outbox/noun-emails.ts';
import type { EmailHeading, NounEmailSearch } from '../search/noun-search.ts';
import { digestSubject } from './email-text.ts';
import { createReadDigest, digestTemplate, type ImportEmailsOptions } from './emails.ts';

/** So many are looked up in the log: it alone knows what they sum up. */
const readEmails = 20;

/** Emails that sum up an import. */
export function importEmailSearch(parts: Pick<ImportEmailsOptions, 'log' | 'rows'>): NounEmailSearch {
  const read = createReadDigest(parts);
  return {
    templates: [digestTemplate],
    roles: searchRoles.shipments,
    async headings(emails) {
      const headings = emails.slice(0, readEmails).map(async (email): Promise<[string, EmailHeading][]> => {
        try {
          const { person, language, ...summed } = await read(email);
          const subject = digestSubject(summed, language);
          return [[email.id, { name: person?.name ?? null, address: person?.email ?? null, subject }]];
        } catch (error) {
          if (error instanceof CauseMissing) return [];
          throw error;
        }
      });
      return new Map((await Promise.all(headings)).flat());
    },
  };
}
