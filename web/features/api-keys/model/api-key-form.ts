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

/** The word of each scope in the dictionary: a colon would end the name of a dictionary there. */
export const scopeWords = {
  'shipments:read': 'readShipments',
  'shipments:write': 'writeShipments',
  'tracking:write': 'writeTracking',
  'quotes:read': 'readQuotes',
  webhooks: 'webhooks',
} as const satisfies Record<ApiKeyScope, string>;
