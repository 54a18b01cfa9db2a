import { mostCountedPeople } from '#contracts/accounts.ts';
import { searchRoles } from '#contracts/search.ts';
import type { Directory, PeopleWanted } from '#infra/directory/directory.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { accountDecider } from '../domain/account.ts';
import type { ExistingAccount } from '../domain/account-state.ts';
import { load } from '../load.ts';
import type { EmailHeading, NounEmailSearch, NounSearch } from '../search/noun-search.ts';
import { accountSubject, factorTemplate } from './email-text.ts';
import { stateOf } from './person-state.ts';

const candidateAccounts = 100;

const named = (text: string): PeopleWanted => ({ search: text, role: undefined, state: undefined });

/** Everyone who has an account, as the list of people finds them. */
export const accountSearch = (directory: Pick<Directory, 'page' | 'count'>): NounSearch => ({
  kind: 'accounts',
  async find({ text, most }) {
    const [found, count] = await Promise.all([
      directory.page(named(text), { after: undefined, limit: most }),
      directory.count(named(text), mostCountedPeople),
    ]);
    const hits = found.map(({ id, username, email, role, disabledAt }) => {
      return { kind: 'accounts' as const, id, username, email, role, state: stateOf(disabledAt, username) };
    });
    return { hits, count, isMore: count === mostCountedPeople };
  },
});

const subjectIn = ({ link, factorReset }: ExistingAccount, template: string) =>
  template === factorTemplate ? factorReset && { purpose: 'factorReset' as const, ...factorReset } : link;

/** So many links are looked up in the log: it alone has the language that they were sent in. */
const readEmails = 20;

/** Invitations, links to new passwords, and word of second factors that were reset. */
export const accountEmailSearch = (directory: Pick<Directory, 'page'>, log: EventLog): NounEmailSearch => ({
  templates: ['account_invitation', 'account_password_reset', factorTemplate],
  roles: searchRoles.accounts,
  async candidates(text) {
    const found = await directory.page(named(text), { after: undefined, limit: candidateAccounts + 1 });
    const ids = found.slice(0, candidateAccounts).map(({ id }) => id);
    return { kind: 'account', ids, isMore: found.length > candidateAccounts };
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
