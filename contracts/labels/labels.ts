import type { HubName } from '../places.ts';
import type { PackageType, ServiceType, ShipmentStatus, StatusReason } from '../shipments.ts';

/** The words of one language for what Waybill keeps as a code or an English name; screens and emails say the same. */
export interface Labels {
  status: Record<ShipmentStatus, string>;
  reason: Record<StatusReason, string>;
  service: Record<ServiceType, string>;
  packageType: Record<PackageType, string>;
  hub: Record<HubName, string>;
}
