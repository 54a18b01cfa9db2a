import type { ApiKey } from '#contracts/api-keys.ts';
import { standingOf, type ExistingApiKey } from './api-key.ts';

/** What is known of a key beside its history. */
export interface BesideKey {
  revision: bigint;
  now: string;
  /** User name of whoever made it; null where that account is gone. */
  createdBy: string | null;
  lastUsedAt: string | null;
}

/** A key as the API shows it. */
export function apiKeyView(key: ExistingApiKey, { revision, now, createdBy, lastUsedAt }: BesideKey): ApiKey {
  const [current, former] = key.secrets;
  const formerUntil = former?.until ?? null;
  return {
    id: key.id,
    name: key.name,
    hint: current?.hint ?? '',
    scopes: [...key.scopes],
    allowedAddresses: [...key.allowedAddresses],
    state: standingOf(key, now),
    expiresAt: key.expiresAt && new Date(key.expiresAt).toISOString(),
    formerUntil: formerUntil !== null && Date.parse(formerUntil) > Date.parse(now) ? formerUntil : null,
    createdAt: key.createdAt,
    createdBy,
    lastUsedAt,
    revision: String(revision),
  };
}
