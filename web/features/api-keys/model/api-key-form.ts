import type { ApiKeyScope } from '#contracts/api-keys.ts';
import { instantOf } from '#web/shared/format/local-moment.ts';

export type ApiKeyForm = {
  name: string;
  scopes: readonly ApiKeyScope[];
  /** By the clock of whoever makes the key, `yyyy-mm-ddThh:mm`; empty: never. */
  expiresAt: string;
  /** Apart by white space, commas or semicolons; empty: anywhere. */
  allowedAddresses: string;
};

export const emptyApiKey: ApiKeyForm = { name: '', scopes: [], expiresAt: '', allowedAddresses: '' };

export const apiKeyOf = ({ name, scopes, expiresAt, allowedAddresses }: ApiKeyForm) => ({
  name,
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

/** For how many hours the secret before goes on working, by the word of it in the dictionary. */
export const overlapHours = { none: 0, hour: 1, day: 24, week: 168 } as const;
export type Overlap = keyof typeof overlapHours;
export const overlaps = Object.keys(overlapHours) as Overlap[];
