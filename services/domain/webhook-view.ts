import type { Webhook } from '#contracts/webhooks.ts';
import { signingAt, type ExistingWebhook } from './webhook.ts';

/** As of which revision and moment an endpoint is shown. */
interface ShownAs {
  revision: bigint;
  now: string;
}

/** What is known of an endpoint beside its history. */
export interface BesideWebhook extends ShownAs, Pick<Webhook, 'mode'> {
  /** Null where it is not to be seen, or cannot be read. */
  url: string | null;
  /** User name of whoever made it; null where that account is gone. */
  createdBy: string | null;
  /** Name of the key that made it. */
  keyName: string | null;
}

/** What its history says of an endpoint. */
export function webhookFields(webhook: ExistingWebhook, { revision, now }: ShownAs) {
  const [, former] = signingAt(webhook, now);
  return {
    id: webhook.id,
    name: webhook.name,
    types: [...webhook.types],
    filter: webhook.filter,
    state: webhook.type,
    pausedBy: webhook.pause?.by ?? null,
    pausedAt: webhook.pause?.at ?? null,
    formerUntil: former?.until ?? null,
    createdAt: webhook.createdAt,
    revision: String(revision),
  };
}

/** An endpoint as the API shows it. */
export const webhookView = (webhook: ExistingWebhook, { mode, url, createdBy, keyName, ...as }: BesideWebhook): Webhook => ({
  ...webhookFields(webhook, as),
  mode,
  url,
  apiKey: webhook.apikeyId === null ? null : { id: webhook.apikeyId, name: keyName },
  createdBy,
});
