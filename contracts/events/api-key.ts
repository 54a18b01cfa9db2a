import { z } from 'zod';
import { apiKeyScopeSchema } from '../api-keys.ts';
import { instant, uuid } from '../primitives.ts';
import { defineEvent, type EventOf } from './envelope.ts';

/** `accountId` is the account that acts, or that made the key where a program does. */
const ofKey = z.object({ apikeyId: uuid(), accountId: uuid() });

/** Of a secret only the SHA-256 of the whole key, in hexadecimal, and how it begins. */
const secretFields = { secretHash: z.string(), hint: z.string() };

/** Opens `apikey-<id>`: a program may call the API. */
export const apiKeyCreated = defineEvent(
  'ApiKeyCreated',
  ofKey.extend({
    ...secretFields,
    name: z.string(),
    scopes: z.array(apiKeyScopeSchema),
    allowedAddresses: z.array(z.string()),
    expiresAt: instant().nullable(),
  }),
);

/** Another secret; the one before it works until `formerUntil`. */
export const apiKeyRotated = defineEvent('ApiKeyRotated', ofKey.extend({ ...secretFields, formerUntil: instant() }));

/** None of its secrets works any more. */
export const apiKeyRevoked = defineEvent('ApiKeyRevoked', ofKey);

/** Used from a network for the first time; `network` is a keyed digest of the address. */
export const apiKeyUsedFromNewNetwork = defineEvent('ApiKeyUsedFromNewNetwork', ofKey.extend({ network: z.string() }));

export const apiKeyEvents = [apiKeyCreated, apiKeyRotated, apiKeyRevoked, apiKeyUsedFromNewNetwork] as const;
export type ApiKeyEvent = EventOf<(typeof apiKeyEvents)[number]>;
