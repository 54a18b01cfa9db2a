import type { WebhookSecrets } from '#infra/webhook-secrets/webhook-secrets.ts';
import { apiKeysById } from '#projections/api-keys/queries.ts';
import type { Models } from '#projections/projector.ts';
import { presentWebhooks } from '#projections/webhooks/queries.ts';
import type { NewestKey } from '../api-keys/newest-key.ts';
import type { ExistingApiKey } from '../domain/api-key.ts';
import type { ExistingWebhook } from '../domain/webhook.ts';

/** An endpoint with what is needed to send to it. */
export interface Endpoint {
  webhook: ExistingWebhook;
  revision: bigint;
  /** Undefined where it cannot be read. */
  url: string | undefined;
  /** The key that made it, as the log has it now: `gone` where neither the log nor the read models have it. */
  key: ExistingApiKey | 'gone' | undefined;
  /** Those that can be read, by their ids. */
  secrets: ReadonlyMap<string, string>;
}

export interface EndpointsOptions {
  models: Models;
  /** Those that have the API keys, which are no test data themselves. */
  keyModels: Models;
  newestKey: NewestKey;
  secrets: Pick<WebhookSecrets, 'secretsOf'>;
}

/** Reads all endpoints that are not removed. What is kept of each never changes under its id, and is read once. */
export function createEndpoints({ models, keyModels, newestKey, secrets }: EndpointsOptions) {
  let known: ReadonlyMap<string, string> = new Map();

  const idsOf = ({ id: webhookId, addressId, secrets: signing }: ExistingWebhook) =>
    [addressId, ...signing.map(({ id }) => id)].map((id) => ({ id, webhookId }));

  const keysOf = async (ids: readonly string[]): Promise<Map<string, ExistingApiKey | undefined>> => {
    const modelled = await apiKeysById(keyModels, ids);
    const newest = async (id: string) => {
      const key = modelled.get(id);
      return [id, key?.type === 'revoked' ? key : await newestKey(id, key)] as const;
    };
    return new Map(await Promise.all(ids.map(newest)));
  };

  return async (): Promise<Map<string, Endpoint>> => {
    const rows = await presentWebhooks(models);
    const wanted = rows.flatMap(({ state }) => idsOf(state));
    const read = await secrets.secretsOf(wanted.filter(({ id }) => !known.has(id)));
    known = new Map(wanted.flatMap(({ id }) => [[id, known.get(id) ?? read.get(id)] as const]).filter(isThere));
    const keys = await keysOf([...new Set(rows.flatMap(({ state }) => state.apikeyId ?? []))]);
    return new Map(
      rows.map(({ state, revision }) => [
        state.id,
        {
          webhook: state,
          revision: BigInt(revision),
          url: known.get(state.addressId),
          key: state.apikeyId === null ? undefined : (keys.get(state.apikeyId) ?? 'gone'),
          secrets: known,
        },
      ]),
    );
  };
}

const isThere = (entry: readonly [string, string | undefined]): entry is readonly [string, string] => entry[1] !== undefined;
