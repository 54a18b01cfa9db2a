import type { ApiKeyMode } from '#contracts/api-keys.ts';
import type { DeliveryDetail, Webhook } from '#contracts/webhooks.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import type { WebhookLog } from '#infra/webhook-log/webhook-log.ts';
import type { WebhookSecrets } from '#infra/webhook-secrets/webhook-secrets.ts';
import { apiKeyNames } from '#projections/api-keys/queries.ts';
import type { Page } from '#projections/page.ts';
import type { Models } from '#projections/projector.ts';
import { webhooksPage, type WebhooksWanted } from '#projections/webhooks/queries.ts';
import type { ExistingWebhook } from '../domain/webhook.ts';
import { webhookView } from '../domain/webhook-view.ts';
import { requestHeaders } from './request.ts';

/** Endpoints as they are shown, with their addresses only where `seesUrl`. All reject while the database is away. */
export interface WebhookList {
  /** Throws BadCursor. */
  page(wanted: WebhooksWanted & { seesUrl: boolean }): Promise<Page<Webhook>>;
  shown(webhook: ExistingWebhook, as: { revision: bigint; seesUrl: boolean }): Promise<Webhook>;
  delivery(webhookId: string, id: string): Promise<DeliveryDetail | undefined>;
}

export interface WebhookListOptions {
  mode: ApiKeyMode;
  models: Models;
  /** Those that have the API keys, which are no test data themselves. */
  keyModels: Models;
  accounts: Pick<Accounts, 'usernames'>;
  secrets: Pick<WebhookSecrets, 'secretsOf'>;
  deliveries: Pick<WebhookLog, 'find'>;
  clock: Clock;
}

export function createWebhookList({
  mode,
  models,
  keyModels,
  accounts,
  secrets,
  deliveries,
  clock,
}: WebhookListOptions): WebhookList {
  const shownAll = async (
    rows: readonly { state: ExistingWebhook; revision: bigint }[],
    seesUrl: boolean,
  ): Promise<Webhook[]> => {
    const addresses = seesUrl ? rows.map(({ state }) => ({ id: state.addressId, webhookId: state.id })) : [];
    const [usernames, keys, urls] = await Promise.all([
      accounts.usernames([...new Set(rows.map(({ state }) => state.createdBy))]),
      apiKeyNames(keyModels, [...new Set(rows.flatMap(({ state }) => state.apikeyId ?? []))]),
      secrets.secretsOf(addresses),
    ]);
    const now = clock.now().toISOString();
    return rows.map(({ state, revision }) =>
      webhookView(state, {
        mode,
        revision,
        now,
        url: urls.get(state.addressId) ?? null,
        createdBy: usernames.get(state.createdBy) ?? null,
        keyName: keys.get(state.apikeyId ?? '') ?? null,
      }),
    );
  };
  return {
    async page({ seesUrl, ...wanted }) {
      const { items, nextCursor } = await webhooksPage(models, wanted);
      const rows = items.map(({ state, revision }) => ({ state, revision: BigInt(revision) }));
      return { items: await shownAll(rows, seesUrl), nextCursor };
    },
    async shown(state, { revision, seesUrl }) {
      const [webhook] = await shownAll([{ state, revision }], seesUrl);
      if (!webhook) throw new TypeError('an endpoint that was given is shown');
      return webhook;
    },
    async delivery(webhookId, id) {
      const found = await deliveries.find(webhookId, id);
      if (!found) return undefined;
      const { delivery, requestId, message, attempts } = found;
      const headers = { 'webhook-id': message.eventId, ...requestHeaders({ kind: delivery.kind, requestId }) };
      return { ...delivery, request: { headers, body: message.body }, log: attempts };
    },
  };
}
