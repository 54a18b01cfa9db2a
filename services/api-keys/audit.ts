import { apiKeyHintPattern } from '#contracts/api-keys.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { apiKeyIdsByHint, apiKeyNames } from '#projections/api-keys/queries.ts';
import { auditOf } from '../audit/noun-audit.ts';
import { apiKeyDecider, standingOf, type ExistingApiKey } from '../domain/api-key.ts';

/** API keys: of each secret how it begins and until when it works, and how many networks it was used from. */
export const apiKeyAudit = auditOf({
  kind: 'apikey',
  streamOf: streamOf.apiKey,
  evolution: apiKeyDecider,
  view: (state, { at }) => (state.type === 'none' ? undefined : { fields: fieldsOf(state, at) }),
  find: async (models, text) => (apiKeyHintPattern.test(text) ? apiKeyIdsByHint(models, text) : []),
  labels: apiKeyNames,
});

const fieldsOf = (key: ExistingApiKey, at: string) => ({
  state: standingOf(key, at),
  name: key.name,
  scopes: key.scopes,
  allowedAddresses: key.allowedAddresses,
  expiresAt: key.expiresAt,
  secrets: key.secrets.map(({ hint, until }) => ({ hint, until })),
  networks: key.networks.length,
  createdAt: key.createdAt,
  createdBy: key.createdBy,
});
