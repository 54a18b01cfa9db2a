import type { Scan } from '#contracts/shipment-corrections.ts';
import type { StatusReason } from '#contracts/shipments.ts';
import { statusesNeedingReason, type ShipmentStatus } from '#contracts/statuses.ts';
import { withoutBlanks } from '#web/shared/forms/validate.ts';

export type ScanForm = {
  action: 'replace' | 'withdraw';
  status: ShipmentStatus;
  reason: StatusReason | '';
  location: string;
  description: string;
  latitude: string;
  longitude: string;
  /** `yyyy-mm-dd hh:mm` in UTC. */
  occurredAt: string;
  explanation: string;
};

export const scanFormOf = (scan: Scan): ScanForm => ({
  action: scan.correction?.withdrawn ? 'withdraw' : 'replace',
  status: scan.status,
  reason: scan.reason ?? '',
  location: scan.location,
  description: scan.description,
  latitude: String(scan.latitude ?? ''),
  longitude: String(scan.longitude ?? ''),
  occurredAt: writtenTime(scan.occurredAt),
  explanation: '',
});

const scanFields = ['status', 'reason', 'location', 'latitude', 'longitude', 'occurredAt', 'description', 'explanation'] as const;

/** Fields that two editors cannot change apart from each other: whether it happened at all is a matter of each of them. */
export const decidedTogether: readonly (keyof ScanForm)[][] = [
  ['status', 'reason'],
  ['location', 'latitude', 'longitude'],
  ...scanFields.map((field): (keyof ScanForm)[] => ['action', field]),
];

/** A place that is named anew takes the coordinates of the old one away. */
export const atPlace = (form: ScanForm, location: string): ScanForm => ({ ...form, location, latitude: '', longitude: '' });

/** What is sent of a form: a time only where it was changed, since the form shows no seconds. */
export function correctionOf({ action, explanation, occurredAt, ...seen }: ScanForm, opened: ScanForm) {
  if (action === 'withdraw') return { action, explanation };
  const at = occurredAt.trim();
  return {
    action,
    explanation,
    ...withoutBlanks(seen),
    ...(at !== opened.occurredAt && { occurredAt: `${at.replace(/\s+/, 'T')}:00Z` }),
  };
}

export const needsReason = ({ action, status }: ScanForm): boolean =>
  action === 'replace' && statusesNeedingReason.includes(status);

const writtenTime = (instant: string): string => new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
