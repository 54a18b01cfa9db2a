import { z } from 'zod';
import type { PublicEventType } from '#contracts/public-events.ts';
import type { ServiceType } from '#contracts/shipments.ts';
import { normaliseTrackingNumber } from '#contracts/tracking-number.ts';
import { replayWebhookSchema, type CreateWebhook, type Webhook } from '#contracts/webhooks.ts';
import { instantOf } from '#web/shared/format/local-moment.ts';

export type WebhookForm = {
  name: string;
  url: string;
  types: readonly PublicEventType[];
  /** Empty: any. */
  services: readonly ServiceType[];
  /** ISO 3166-1 alpha-2; empty: any. */
  countries: readonly string[];
  /** `own` in it: only shipments of whoever made the endpoint. */
  own: readonly 'own'[];
};

export const emptyWebhook: WebhookForm = { name: '', url: '', types: [], services: [], countries: [], own: [] };

export const formOf = ({ name, url, types, filter }: Webhook): WebhookForm => ({
  name,
  url: url ?? '',
  types,
  services: filter.services,
  countries: filter.countries,
  own: filter.ownShipments ? ['own'] : [],
});

export const webhookOf = ({ name, url, types, services, countries, own }: WebhookForm): CreateWebhook => ({
  name,
  url,
  types: [...types],
  filter: { services: [...services], countries: [...countries], ownShipments: own.length > 0 },
});

/** What a replay can begin with. */
export const replayStarts = ['from', 'trackingNumber', 'after'] as const;
export type ReplayStart = (typeof replayStarts)[number];
export type ReplayForm = { start: ReplayStart } & Record<ReplayStart, string>;

const [{ shape: from }, { shape: after }, { shape: trackingNumber }] = replayWebhookSchema.options;

/** One of the three, which the form leaves alone in what it sends. */
export const replayFormSchema = z.strictObject({
  from: from.from.optional(),
  after: after.after.optional(),
  trackingNumber: trackingNumber.trackingNumber.optional(),
});

export const replayOf = (form: ReplayForm) => {
  if (form.start === 'from') return { from: instantOf(form.from) };
  return form.start === 'after' ? { after: form.after.trim() } : { trackingNumber: normaliseTrackingNumber(form.trackingNumber) };
};
