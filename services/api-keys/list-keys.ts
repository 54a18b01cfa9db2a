import type { ApiKey } from '#contracts/api-keys.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { ApiKeyUses } from '#infra/api-key-uses/api-key-uses.ts';
import type { Clock } from '#infra/clock.ts';
import { apiKeysPage, type ApiKeyRow, type ApiKeysWanted } from '#projections/api-keys/queries.ts';
import type { Page } from '#projections/page.ts';
import type { Models } from '#projections/projector.ts';
import { apiKeyView } from '../domain/api-key-view.ts';

/** Keys as they are shown. Both reject while the database is away. */
export interface ApiKeyList {
  /** Throws BadCursor. */
  page(wanted: ApiKeysWanted): Promise<Page<ApiKey>>;
  /** One key as it stands after a command. */
  shown(key: ApiKeyRow['state'], revision: bigint): Promise<ApiKey>;
}

export interface ApiKeyListOptions {
  models: Models;
  accounts: Pick<Accounts, 'usernames'>;
  uses: Pick<ApiKeyUses, 'lastOf'>;
  clock: Clock;
}

export function createApiKeyList({ models, accounts, uses, clock }: ApiKeyListOptions): ApiKeyList {
  const shownAll = async (rows: readonly { state: ApiKeyRow['state']; revision: bigint }[]): Promise<ApiKey[]> => {
    const [usernames, lastUses] = await Promise.all([
      accounts.usernames([...new Set(rows.map(({ state }) => state.createdBy))]),
      uses.lastOf(rows.map(({ state }) => state.id)),
    ]);
    const now = clock.now().toISOString();
    return rows.map(({ state, revision }) =>
      apiKeyView(state, {
        revision,
        now,
        createdBy: usernames.get(state.createdBy) ?? null,
        lastUsedAt: lastUses.get(state.id)?.toISOString() ?? null,
      }),
    );
  };
  return {
    async page(wanted) {
      const { items, nextCursor } = await apiKeysPage(models, wanted);
      const rows = items.map(({ state, revision }) => ({ state, revision: BigInt(revision) }));
      return { items: await shownAll(rows), nextCursor };
    },
    async shown(state, revision) {
      const [key] = await shownAll([{ state, revision }]);
      if (!key) throw new TypeError('a key that was given is shown');
      return key;
    },
  };
}
