import type { Accounts } from '#infra/accounts/accounts.ts';
import { apiKeyNames } from '#projections/api-keys/queries.ts';
import type { Models } from '#projections/projector.ts';

/** What those who act are called, by their ids: accounts by their user names, and API keys. */
export const createActorNames =
  ({ accounts, models }: { accounts: Pick<Accounts, 'usernames'>; models: Models }): Accounts['usernames'] =>
  async (ids) => {
    const usernames = await accounts.usernames(ids);
    const others = ids.filter((id) => !usernames.has(id));
    return new Map([...usernames, ...(await apiKeyNames(models, others))]);
  };
