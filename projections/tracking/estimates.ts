import type { EstimateRevision, Tracking } from '#contracts/tracking.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { later } from '../journey.ts';

/** The page with a new expected delivery, and what was expected before it. */
export function withRevision(
  journey: Tracking,
  { data, metadata }: Extract<LoggedEvent, { type: 'EstimatedDeliveryRevised' }>,
): Tracking {
  const { previous, estimatedDelivery, reason, description } = data;
  const revision: EstimateRevision = { previous, estimatedDelivery, revisedAt: metadata.occurredAt, reason, description };
  return {
    ...journey,
    shipment: { ...journey.shipment, estimatedDelivery, updatedAt: later(journey.shipment.updatedAt, metadata.occurredAt) },
    estimatedDeliveryRevisions: [revision, ...(journey.estimatedDeliveryRevisions ?? [])],
  };
}
