import { type Hub, hubs } from '#contracts/places.ts';
import {
  finalStatuses,
  type Shipment,
  statusesNeedingReason,
  type ShipmentStatus,
  type StatusReason,
} from '#contracts/shipments.ts';

export interface LocationForm {
  status: ShipmentStatus;
  location: string;
  description: string;
  latitude: string;
  longitude: string;
  reason: StatusReason | '';
  /** A day, `yyyy-mm-dd`; empty where the expected one stands. */
  estimatedDelivery: string;
  correction: boolean;
}

/** In the order of the screen. */
export const locationFields = [
  'correction',
  'status',
  'reason',
  'location',
  'description',
  'latitude',
  'longitude',
  'estimatedDelivery',
] as const satisfies readonly (keyof LocationForm)[];
export type LocationField = (typeof locationFields)[number];

/** A form about the shipment as it stands: the status is the present one, the rest is to be told. */
export const locationFormOf = (shipment: Pick<Shipment, 'status'>): LocationForm => ({
  status: shipment.status,
  location: '',
  description: '',
  latitude: '',
  longitude: '',
  reason: '',
  estimatedDelivery: '',
  correction: false,
});

export const atHub = (form: LocationForm, hub: Hub): LocationForm => ({
  ...form,
  location: hub.name,
  latitude: String(hub.latitude),
  longitude: String(hub.longitude),
});

/** Another place name takes the coordinates of a picked hub away, since they would point to the old place. */
export function atPlace(form: LocationForm, location: string): LocationForm {
  const picked = hubs.find((hub) => hub.name === form.location);
  const stale = picked && form.latitude === String(picked.latitude) && form.longitude === String(picked.longitude);
  return stale ? { ...form, location, latitude: '', longitude: '' } : { ...form, location };
}

export const isFinal = (status: ShipmentStatus): boolean => finalStatuses.includes(status);

export const needsReason = (form: LocationForm): boolean => form.correction || statusesNeedingReason.includes(form.status);
