import type { Kysely } from 'kysely';
import { streamOf } from '#contracts/events/registry.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import { createApiKeyUses } from '#infra/api-key-uses/postgres.ts';
import type { Clock } from '#infra/clock.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { MasterKeys } from '#infra/keys.ts';
import type { Logger } from '#infra/logger.ts';
import { createSignatures } from '#infra/signatures.ts';
import type { Models } from '#projections/projector.ts';
import { createActorNames } from './api-keys/actor-names.ts';
import { createCheckKey } from './api-keys/check-key.ts';
import { createApiKeyCommands } from './api-keys/commands.ts';
import { createApiKeyList } from './api-keys/list-keys.ts';
import { createNewestKey } from './api-keys/newest-key.ts';
import type { Handle } from './command.ts';
import { apiKeyDecider } from './domain/api-key.ts';
import { loadKept } from './known-state.ts';
import type { StateCache } from './state-cache.ts';

export interface ApiKeysOptions {
  db: Kysely<StateTables>;
  models: Models;
  log: Pick<EventLog, 'read' | 'isAnyErased'>;
  stateCache: StateCache;
  handle: Handle;
  accounts: Pick<Accounts, 'usernames'>;
  masterKeys: MasterKeys;
  clock: Clock;
  logger: Logger;
}

/** Everything about the keys of programs. */
export function composeApiKeys(options: ApiKeysOptions) {
  const { db, models, log, stateCache, handle, accounts, masterKeys, clock, logger } = options;
  const uses = createApiKeyUses(db);
  const apiKeys = createApiKeyCommands({ handle, apiKeySignatures: createSignatures(masterKeys, 'api-key') });
  const presentApiKey = (id: string) => loadKept(log, stateCache, apiKeyDecider, streamOf.apiKey(id));
  const networkSignatures = createSignatures(masterKeys, 'api-key-network');
  const newestApiKey = createNewestKey({ present: presentApiKey, logger });
  return {
    apiKeys,
    newestApiKey,
    presentApiKey,
    apiKeyList: createApiKeyList({ models, accounts, uses, clock }),
    checkApiKey: createCheckKey({
      models,
      uses,
      commands: apiKeys,
      newest: newestApiKey,
      networkSignatures,
      clock,
      logger,
    }),
    actorNames: createActorNames({ accounts, models }),
  };
}
