import type { Language } from '#contracts/languages.ts';
import type { ServiceType, ShipmentStatus, StatusReason } from '#contracts/shipments.ts';

/** One row per shipment for the staff's list. Cents, kg and cm; times as ISO text when written. */
export interface ShipmentsTable {
  id: string;
  tracking_number: string;
  sender_name: string;
  sender_email: string;
  sender_phone: string | null;
  sender_address: string;
  sender_city: string;
  sender_country: string;
  recipient_name: string;
  recipient_email: string;
  recipient_phone: string | null;
  recipient_address: string;
  recipient_city: string;
  recipient_country: string;
  package_type: string;
  service_type: ServiceType;
  weight: number;
  length: number;
  width: number;
  height: number;
  value_cents: number;
  shipping_cost_cents: number;
  status: ShipmentStatus;
  reason: StatusReason | null;
  /** When the scan that decides the status happened. */
  status_at: string | null;
  estimated_delivery: string | null;
  current_latitude: number | null;
  current_longitude: number | null;
  current_location: string | null;
  /** When the parcel was at its current location. */
  located_at: string | null;
  language: Language;
  created_at: string;
  updated_at: string;
  revision: number;
  position: number;
  /** Lower-cased number, names, e-mails and cities, one a line, for the trigram index. */
  search_text: string;
}
