import type { WebhookEvent } from '#contracts/events/webhook.ts';
import { webhookDecider, type WebhookState } from '#services/domain/webhook.ts';
import { stateProjector } from '../projector.ts';
import type { WebhooksTable } from './table.ts';

export const webhooksProjector = stateProjector<WebhookState, WebhookEvent, WebhooksTable>({
  name: 'webhooks',
  table: 'webhooks',
  key: 'id',
  evolution: webhookDecider,
  keyOf: ({ data }) => data.webhookId,
  row: (state) => ({
    id: state.id,
    created_at: state.createdAt,
    apikey_id: state.apikeyId,
    is_removed: state.type === 'removed',
  }),
});
