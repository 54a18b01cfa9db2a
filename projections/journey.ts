import type { LoggedEvent } from '#infra/event-store/event-log.ts';

type Scan = Extract<LoggedEvent, { type: 'ShipmentStatusUpdated' | 'ShipmentScanned' }>;

/** The shipment that an event of a shipment's own stream is about. */
export const shipmentOf = (event: LoggedEvent): string | undefined =>
  event.stream.startsWith('shipment-') && 'shipmentId' in event.data ? (event.data.shipmentId ?? undefined) : undefined;

/** Whether a scan decides the status: it is not older than the one that does, or corrects it. */
export const decidesStatus = (event: Scan, statusAt: string | null): boolean =>
  corrects(event) || !isBefore(event.metadata.occurredAt, statusAt);

/** Whether an event tells the parcel's newest place. */
export const decidesPlace = (event: LoggedEvent, locatedAt: string | null): boolean =>
  corrects(event) || !isBefore(event.metadata.occurredAt, locatedAt);

const corrects = (event: LoggedEvent): boolean => event.type === 'ShipmentStatusUpdated' && event.data.correction;

const isBefore = (a: string, b: string | null): boolean => b !== null && Date.parse(a) < Date.parse(b);

/** The later of two ISO instants. */
export const later = (a: string, b: string): string => (isBefore(a, b) ? b : a);
