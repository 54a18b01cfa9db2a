import type { Outbox } from '#infra/outbox/outbox.ts';
import type { Core } from './compose.ts';
import type { Noun } from './nouns.ts';
import { emailSearch } from './outbox/search.ts';
import { createSearch, type Search } from './search/search.ts';

/** The search over what all nouns bring, and over the emails about them. */
export function composeSearch(core: Core, { outbox, nouns }: { outbox: Outbox; nouns: readonly Noun[] }): Search {
  const brought = nouns.flatMap(({ search }) => search?.(core) ?? []);
  const emails = nouns.flatMap((noun) => noun.emailSearch?.(core) ?? []);
  return createSearch([...brought, emailSearch({ outbox, nouns: emails })]);
}
