import { searchRoles } from '#contracts/search.ts';
import type { Directory, DirectoryEntry } from '#infra/directory/directory.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { accountDecider } from '../domain/account.ts';
import type { ExistingAccount } from '../domain/account-state.ts';
import { load } from '../load.ts';
import { firstOf, type EmailHeading, type NounEmailSearch, type NounSearch } from '../search/noun-search.ts';
import { accountSubject, factorTemplate } from './email-text.ts';
import { stateOf } from './person-state.ts';

type Named = Pick<Directory, 'list'>;

const isNamed = ({ username, email }: DirectoryEntry, text: string): boolean =>
  [username, email].some((name) => name?.toLowerCase().includes(text.trim().toLowerCase()));

const named = async (directory: Named, text: string) => (await directory.list()).filter((entry) => isNamed(entry, text));

/** Everyone who has an account. An installation has no more of them than can be read at once. */
export const accountSearch = (directory: Named): NounSearch => ({
  kind: 'accounts',
  async find({ text, most }) {
    const found = await named(directory, text);
    const hits = found.map(({ id, username, email, role, disabledAt }) => {
      return { kind: 'accounts' as const, id, username, email, role, state: stateOf(disabledAt, username) };
    });
    return firstOf(hits, { most });
  },
});

const subjectIn = ({ link, factorReset }: ExistingAccount, template: string) =>
  template === factorTemplate ? factorReset && { purpose: 'factorReset' as const, ...factorReset } : link;

/** So many links are looked up in the log: it alone has the language that they were sent in. */
const readEmails = 20;

/** Invitations, links to new passwords, and word of second factors that were reset. */
export const accountEmailSearch = (directory: Named, log: EventLog): NounEmailSearch => ({
  templates: ['account_invitation', 'account_password_reset', factorTemplate],
  roles: searchRoles.accounts,
  async candidates(text) {
    return { kind: 'account', ids: (await named(directory, text)).map(({ id }) => id), isMore: false };
  },
  async headings(emails) {
    const headings = emails.slice(0, readEmails).map(async (email): Promise<[string, EmailHeading][]> => {
      const { state } = await load(log, accountDecider, email.stream, { upTo: email.revision });
      const told = state.type === 'none' ? undefined : subjectIn(state, email.template);
      if (!told) return [];
      const { purpose, language, contact } = told;
      return [[email.id, { name: null, address: contact.value?.email ?? null, subject: accountSubject(purpose, language) }]];
    });
    return new Map((await Promise.all(headings)).flat());
  },
});
