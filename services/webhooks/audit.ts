import { streamOf } from '#contracts/events/registry.ts';
import { webhookNames } from '#projections/webhooks/queries.ts';
import { auditOf } from '../audit/noun-audit.ts';
import { webhookDecider } from '../domain/webhook.ts';
import { webhookFields } from '../domain/webhook-view.ts';

/** Endpoints of webhooks, without their addresses and secrets. */
export const webhookAudit = auditOf({
  kind: 'webhook',
  streamOf: streamOf.webhook,
  evolution: webhookDecider,
  view(state, { revision, at }) {
    if (state.type === 'none') return undefined;
    const { createdBy, apikeyId } = state;
    return { fields: { ...webhookFields(state, { revision, now: at }), createdBy, apikeyId } };
  },
  labels: webhookNames,
});
