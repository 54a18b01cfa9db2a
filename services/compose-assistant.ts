import type { Config } from '#infra/config.ts';
import type { FindParcel } from './api/find-parcel.ts';
import { createParcelsForVisitors } from './api/parcels-for-visitors.ts';
import type { RateLimits } from './api/rate-limits.ts';
import { createUnlockParcel } from './api/unlock-parcel.ts';
import type { Answerer } from './assistant/answerer.ts';
import { createAssistant } from './assistant/assistant.ts';
import type { SupportDesk } from './assistant/ports.ts';
import type { Core } from './compose.ts';
import { priceView } from './rates/price-view.ts';
import type { PersonalDataReads } from './reads/reads.ts';

export interface AssistantProcess {
  findParcel: FindParcel;
  rateLimits: RateLimits;
  reads: PersonalDataReads;
  publicUrl(): string;
  privacy: Config['TRACKING_PRIVACY'];
  /** Who waits for a person, and who answers. */
  desk: SupportDesk;
}

/** The answerer of this process: it looks things up where the public pages do. */
export function composeAssistant(
  { models, calculate, trackingKeys, supportContent }: Pick<Core, 'models' | 'calculate' | 'trackingKeys' | 'supportContent'>,
  { findParcel, rateLimits, reads, publicUrl, privacy, desk }: AssistantProcess,
): Answerer {
  const unlockParcel = createUnlockParcel({ models, keys: trackingKeys, rateLimits, reads });
  return createAssistant({
    parcels: createParcelsForVisitors({ findParcel, unlockParcel, publicUrl, privacy }),
    price: async (question, language) => priceView(await calculate(question), language),
    desk,
    content: supportContent,
  });
}
