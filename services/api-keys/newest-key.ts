import { LRUCache } from 'lru-cache';
import type { Logger } from '#infra/logger.ts';
import { within } from '#infra/shutdown.ts';
import type { ApiKeyState, ExistingApiKey } from '../domain/api-key.ts';

/** A key as the log has it now, and as the read models have it where the log has none, cannot be read or is away. */
export type NewestKey = (id: string, modelled: ExistingApiKey | undefined) => Promise<ExistingApiKey | undefined>;

export interface NewestKeyOptions {
  /** The key as the log has it now. Throws EventStoreUnavailable. */
  present(id: string): Promise<ApiKeyState>;
  logger: Logger;
}

const logMs = 1_000;
const loggedAgainAfterMs = 60_000;
const mostLogged = 1_000;

/** Read models that lag would keep a revoked key alive. While the log is away nobody can revoke, so that they will do. */
export function createNewestKey({ present, logger }: NewestKeyOptions): NewestKey {
  const logged = new LRUCache<string, true>({ max: mostLogged, ttl: loggedAgainAfterMs });
  return async (id, modelled) => {
    try {
      const state = await within(logMs, present(id));
      return state.type === 'none' ? modelled : state;
    } catch (error) {
      if (!logged.has(id)) logger.warn({ err: error, id }, 'could not ask the log about an API key; going by the read models');
      logged.set(id, true);
      return modelled;
    }
  };
}
