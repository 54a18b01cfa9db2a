import type { Role } from '#contracts/accounts.ts';
import type { EmailTemplate } from '#contracts/mail.ts';
import type { SearchHit, SearchKind, SearchResults } from '#contracts/search.ts';
import type { OpenMessage } from '#infra/outbox/outbox.ts';

/** What is looked for, and for whom. */
export interface Sought {
  text: string;
  role: Role;
  /** So many are shown. */
  most: number;
}

/** What a noun brings to the one search: a kind of results. */
export interface NounSearch {
  kind: SearchKind;
  find(sought: Sought): Promise<SearchResults>;
}

/** To whom an email goes, and what stands above it; null where only the log knows. */
export interface EmailHeading {
  name: string | null;
  address: string | null;
  subject: string;
}

/** What a noun brings to the search for emails: those of its templates. */
export interface NounEmailSearch {
  templates: readonly EmailTemplate[];
  /** Who may read what they are about. */
  roles: readonly Role[];
  /** Things of the noun that emails with that text may be about, the newest first. */
  candidates?(text: string): Promise<{ kind: string; ids: readonly string[]; isMore: boolean }>;
  /** The headings of emails of its templates, by their ids; one about something that is gone has none. */
  headings(emails: readonly OpenMessage[]): Promise<ReadonlyMap<string, EmailHeading>>;
}

/** The first of all that were found, and how many there are. */
export const firstOf = (found: readonly SearchHit[], { most }: Pick<Sought, 'most'>, isMore = false): SearchResults => ({
  hits: found.slice(0, most),
  count: found.length,
  isMore,
});
