import { type Hub, hubs } from '#contracts/places.ts';
import type { Shipment, StatusReason } from '#contracts/shipments.ts';
import { finalStatuses, statusesNeedingReason, type ShipmentStatus } from '#contracts/statuses.ts';
import { withoutBlanks } from '#web/shared/forms/validate.ts';

export type LocationForm = {
  correction: boolean;
  status: ShipmentStatus;
  reason: StatusReason | '';
  location: string;
  description: string;
  latitude: string;
  longitude: string;
  /** A day, `yyyy-mm-dd`; empty where the expected one stands. */
  estimatedDelivery: string;
};

export const locationFormOf = ({ status }: Pick<Shipment, 'status'>): LocationForm => ({
  correction: false,
  status,
  reason: '',
  location: '',
  description: '',
  latitude: '',
  longitude: '',
  estimatedDelivery: '',
});

/** What is sent of a form. The expected day goes as noon in UTC, which is that day in every country. */
export const updateOf = ({ correction, estimatedDelivery, ...form }: LocationForm) => ({
  ...withoutBlanks(form),
  ...(estimatedDelivery !== '' && { estimatedDelivery: `${estimatedDelivery}T12:00:00Z` }),
  ...(correction && { correction }),
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

/** Whether a closed shipment would be changed without saying that it is a correction. `current` is the status it has now. */
export const needsCorrection = (form: LocationForm, current: ShipmentStatus): boolean =>
  isFinal(current) && form.status !== current && !form.correction;

export function missingCoordinate({ latitude, longitude }: LocationForm): 'latitude' | 'longitude' | undefined {
  if ((latitude.trim() === '') === (longitude.trim() === '')) return undefined;
  return latitude.trim() === '' ? 'latitude' : 'longitude';
}
