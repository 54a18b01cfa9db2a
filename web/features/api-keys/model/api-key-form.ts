import type { ApiKeyMode, ApiKeyScope } from '#contracts/api-keys.ts';
import { instantOf } from '#web/shared/format/local-moment.ts';

export type ApiKeyForm = {
  name: string;
  mode: ApiKeyMode;
  scopes: readonly ApiKeyScope[];
  /** By the clock of whoever makes the key, `yyyy-mm-ddThh:mm`; empty: never. */
  expiresAt: string;
  /** Apart by white space, commas or semicolons; empty: anywhere. */
  allowedAddresses: string;
};

export const emptyApiKey: ApiKeyForm = { name: '', mode: 'live', scopes: [], expiresAt: '', allowedAddresses: '' };

export const apiKeyOf = ({ name, mode, scopes, expiresAt, allowedAddresses }: ApiKeyForm) => ({
  name,
  mode,
  scopes,
  expiresAt: expiresAt === '' ? null : instantOf(expiresAt),
  allowedAddresses: allowedAddresses.split(/[\s,;]+/).filter((address) => address !== ''),
});
