import type { Kysely } from 'kysely';
import type { ApiKeyMode } from '#contracts/api-keys.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { createWrapping } from '#infra/key-store/wrapping.ts';
import type { MasterKeys } from '#infra/keys.ts';
import type { WebhookClient } from '#infra/webhook-client/webhook-client.ts';
import { createWebhookDeliveries } from '#infra/webhook-deliveries/postgres.ts';
import { createWebhookLog } from '#infra/webhook-log/postgres.ts';
import { createWebhookSecrets } from '#infra/webhook-secrets/postgres.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentIdByNumber } from '#projections/shipments/queries.ts';
import type { Handle } from './command.ts';
import type { EventCursors } from './integrations/event-cursors.ts';
import { createWebhookCommands } from './webhooks/commands.ts';
import { createWebhookList } from './webhooks/list-webhooks.ts';

export interface WebhooksOptions {
  /** Whether these are the endpoints of test keys. */
  mode: ApiKeyMode;
  db: Kysely<StateTables>;
  models: Models;
  /** Those that have the API keys, which are no test data themselves. */
  keyModels: Models;
  handle: Handle;
  log: EventLog;
  accounts: Pick<Accounts, 'usernames'>;
  masterKeys: MasterKeys;
  client: Pick<WebhookClient, 'mayPost'>;
  cursors: EventCursors;
  clock: Clock;
}

/** Everything about webhooks but their sending. */
export function composeWebhooks(options: WebhooksOptions) {
  const { db, models, masterKeys, ...rest } = options;
  const webhookSecrets = createWebhookSecrets(db, createWrapping(masterKeys));
  const webhookLog = createWebhookLog(db);
  return {
    webhookSecrets,
    webhookLog,
    webhookDeliveries: createWebhookDeliveries(db),
    webhookList: createWebhookList({ ...rest, models, secrets: webhookSecrets, deliveries: webhookLog }),
    webhooks: createWebhookCommands({
      ...rest,
      secrets: webhookSecrets,
      deliveries: webhookLog,
      shipmentOf: (trackingNumber) => shipmentIdByNumber(models, trackingNumber),
    }),
  };
}
