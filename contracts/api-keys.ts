import { z } from 'zod';
import { listFields } from './lists.ts';
import { instant, line, logNumber, moment, uuid } from './primitives.ts';

/** What a key may be used for. */
export const apiKeyScopes = ['shipments:read', 'shipments:write', 'tracking:write', 'quotes:read', 'webhooks'] as const;
export const apiKeyScopeSchema = z.enum(apiKeyScopes);
export type ApiKeyScope = z.infer<typeof apiKeyScopeSchema>;

/** Whether a key is for the data of the installation, or for that of test mode and the test numbers. */
export const apiKeyModes = ['live', 'test'] as const;
export const apiKeyModeSchema = z.enum(apiKeyModes);
export type ApiKeyMode = z.infer<typeof apiKeyModeSchema>;

/** How every key of a mode begins, so that scanners for leaked secrets find it. */
export const apiKeyMarks: Record<ApiKeyMode, string> = { live: 'wb_live_', test: 'wb_test_' };

/** The mode of a key by how it begins. */
export const apiKeyModeOf = (hint: string): ApiKeyMode => (hint.startsWith(apiKeyMarks.test) ? 'test' : 'live');

/** How a key begins, as {@link apiKeyHintOf} says it. */
export const apiKeyHintPattern = /^wb_(live|test)_[\da-f]{8}$/;

/** A key by its first 16 characters: enough to tell it from others, and not to use it. */
export const apiKeyHintOf = (key: string): string => key.slice(0, 16);

const addressRange = () =>
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'Enter a network address such as 203.0.113.7 or 203.0.113.0/24');

/** At most so many ranges are allowed to one key. */
export const mostAllowedAddresses = 50;

/**
 * `POST /api/keys`. Without `expiresAt` the key never expires; without `allowedAddresses` (IPv4, IPv6 or CIDR) it may be used from
 * anywhere. The mode of a key never changes.
 */
export const createApiKeySchema = z.strictObject({
  name: line(80),
  mode: apiKeyModeSchema.default('live'),
  scopes: z
    .array(apiKeyScopeSchema)
    .min(1)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each scope once'),
  expiresAt: moment().nullable().default(null),
  allowedAddresses: z.array(addressRange()).max(mostAllowedAddresses).default([]),
});
export type CreateApiKey = z.infer<typeof createApiKeySchema>;

/** Hours for which the former secret goes on working. */
export const mostOverlapHours = 168;
export const usualOverlapHours = 24;

/** `POST /api/keys/{id}/rotate`: a new secret; the former one works for `overlapHours` more, 0 ends it at once. */
export const rotateApiKeySchema = z.strictObject({
  overlapHours: z.int().min(0).max(mostOverlapHours).default(usualOverlapHours),
});
export type RotateApiKey = z.infer<typeof rotateApiKeySchema>;

/** `GET /api/keys`. */
export const listApiKeysSchema = z.strictObject({ limit: listFields.limit, cursor: listFields.cursor });

export const apiKeyStates = ['active', 'expired', 'revoked'] as const;
export const apiKeyStateSchema = z.enum(apiKeyStates);

/**
 * A key, without its secret. `hint` is how the current secret begins; `formerUntil` is when the secret before it ends, null where there
 * is none any more. `lastUsedAt` is right to a minute.
 */
export const apiKeySchema = z.object({
  id: uuid(),
  name: z.string(),
  hint: z.string(),
  mode: apiKeyModeSchema,
  scopes: z.array(apiKeyScopeSchema),
  allowedAddresses: z.array(z.string()),
  state: apiKeyStateSchema,
  expiresAt: instant().nullable(),
  formerUntil: instant().nullable(),
  createdAt: instant(),
  createdBy: z.string().nullable(),
  lastUsedAt: instant().nullable(),
  revision: logNumber(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The key with its secret, which is shown this once: nothing keeps it. */
export const apiKeyWithSecretSchema = apiKeySchema.extend({ secret: z.string() });
export type ApiKeyWithSecret = z.infer<typeof apiKeyWithSecretSchema>;
