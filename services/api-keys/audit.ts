import { apiKeyHintPattern } from '#contracts/api-keys.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { apiKeyIdsByHint, apiKeyNames } from '#projections/api-keys/queries.ts';
import { auditOf } from '../audit/noun-audit.ts';
import { apiKeyDecider } from '../domain/api-key.ts';
import { apiKeyFields } from '../domain/api-key-view.ts';

/** API keys: of their secrets how the newest begins, and from how many networks they were used. */
export const apiKeyAudit = auditOf({
  kind: 'apikey',
  streamOf: streamOf.apiKey,
  evolution: apiKeyDecider,
  view(state, { revision, at }) {
    if (state.type === 'none') return undefined;
    const { createdBy, networks } = state;
    return { fields: { ...apiKeyFields(state, { revision, now: at }), createdBy, networks: networks.length } };
  },
  find: async (models, text) => (apiKeyHintPattern.test(text) ? apiKeyIdsByHint(models, text) : []),
  labels: apiKeyNames,
});
