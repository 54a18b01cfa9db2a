import type { ApiKey } from '#contracts/api-keys.ts';
import { modeOf, standingOf, type ExistingApiKey } from './api-key.ts';

/** As of which revision and moment a key is shown. */
interface ShownAs {
  revision: bigint;
  now: string;
}

/** What is known of a key beside its history. */
export interface BesideKey extends ShownAs {
  /** User name of whoever made it; null where that account is gone. */
  createdBy: string | null;
  lastUsedAt: string | null;
}

/** What its history says of a key. */
export function apiKeyFields(key: ExistingApiKey, { revision, now }: ShownAs): Omit<ApiKey, 'createdBy' | 'lastUsedAt'> {
  const [current, former] = key.secrets;
  const formerUntil = former?.until ?? null;
  return {
    id: key.id,
    name: key.name,
    hint: current?.hint ?? '',
    mode: modeOf(key),
    scopes: [...key.scopes],
    allowedAddresses: [...key.allowedAddresses],
    state: standingOf(key, now),
    expiresAt: key.expiresAt && new Date(key.expiresAt).toISOString(),
    formerUntil: formerUntil !== null && Date.parse(formerUntil) > Date.parse(now) ? formerUntil : null,
    createdAt: key.createdAt,
    revision: String(revision),
  };
}

/** A key as the API shows it. */
export const apiKeyView = (key: ExistingApiKey, { createdBy, lastUsedAt, ...as }: BesideKey): ApiKey => ({
  ...apiKeyFields(key, as),
  createdBy,
  lastUsedAt,
});
