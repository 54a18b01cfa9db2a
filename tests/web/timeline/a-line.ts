import type { TimelineLine } from '#contracts/timeline.ts';
import { freshId } from '#infra/ids.ts';

/** Something that happened to a parcel then. */
export const aLine = (occurredAt: string): TimelineLine => ({
  id: freshId(),
  group: 'scans',
  look: 'in_transit',
  title: { type: 'text', text: 'Scanned' },
  summary: [],
  details: [],
  occurredAt,
  timeZone: null,
  recordedAt: occurredAt,
  by: { who: 'system' },
  source: 'system',
  revision: '1',
  unsettled: false,
  superseded: null,
});
