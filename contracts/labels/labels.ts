import type { HubName } from '../places.ts';
import type { PackageType, ServiceType, StatusReason } from '../shipments.ts';
import type { ShipmentStatus } from '../statuses.ts';

/** The words of one language for what Waybill keeps as a code or an English name; screens and emails say the same. */
export interface Labels {
  status: Record<ShipmentStatus, string>;
  reason: Record<StatusReason, string>;
  service: Record<ServiceType, string>;
  packageType: Record<PackageType, string>;
  hub: Record<HubName, string>;
}

/** What comes next in each status, as emails put it; apart from the labels, so that no page loads it. */
export type NextSteps = Record<ShipmentStatus, string>;
