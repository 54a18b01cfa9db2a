import type { Fact } from '#contracts/events/envelope.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { Decided } from './decider.ts';
import { DomainError } from './errors.ts';
import { checkReport, saysSame, type ScanReport, type Seen, type Stop } from './scan.ts';
import { counts, journeyOf, nowhere, type Standing } from './standing.ts';

type CorrectedEvent = Extract<Fact<ShipmentEvent>, { type: 'ShipmentScanCorrected' }>;
type Corrected = CorrectedEvent['data'];

/** What staff say of a stop that was recorded wrongly; without a replacement it never happened. */
export interface ScanCorrection {
  shipmentId: string;
  scanId: string;
  explanation: string;
  replacement: Omit<ScanReport, 'estimatedDelivery'> | null;
  now: string;
}

/** The event of a correction, none where the stop counts for that already. Throws DomainError: `not_found`, `reason_required`, `occurred_in_future`. */
export function scanCorrection(
  stops: readonly Stop[],
  { shipmentId, scanId, explanation, replacement: report, now }: ScanCorrection,
): Decided<ShipmentEvent>[] {
  const stop = stops.find(({ eventId }) => eventId === scanId);
  if (!stop) throw new DomainError('not_found', 'This shipment has no such scan.');
  if (report) checkReport(report, now);
  const replacement = report && replacementOf(stop, report);
  if (isKnown(stop, replacement)) return [];
  return [{ type: 'ShipmentScanCorrected', data: { shipmentId, scanId, explanation, replacement } }];
}

const replacementOf = (
  stop: Stop,
  { status, reason, place, description, occurredAt = stop.occurredAt }: NonNullable<ScanCorrection['replacement']>,
) => ({ status, reason, place, description, occurredAt });

function isKnown(stop: Stop, replacement: Corrected['replacement']): boolean {
  if (!counts(stop) || !replacement) return !counts(stop) && !replacement;
  return !stop.simulated && saysSame(stop, replacement) && Date.parse(stop.occurredAt) === Date.parse(replacement.occurredAt);
}

/** The stops after a correction, and where they lead. What was recorded stays with the stop, also through later corrections. */
export function retold(recorded: readonly Stop[], event: CorrectedEvent): Standing & { stops: readonly Stop[] } {
  const corrected = recorded.map((stop) => (stop.eventId === event.data.scanId ? correctedStop(stop, event) : stop));
  const journey = journeyOf(corrected);
  const counting = new Map(journey.map(({ stop }) => [stop.eventId, stop]));
  const { current, deliveredAt, position } = journey.at(-1)?.standing ?? nowhere;
  return { current, deliveredAt, position, stops: corrected.map((stop) => counting.get(stop.eventId) ?? stop) };
}

function correctedStop(stop: Stop, { id, data, metadata }: CorrectedEvent): Stop {
  const recorded = stop.correction?.recorded ?? seenAt(stop);
  const { replacement, explanation } = data;
  const seen = replacement ? { ...replacement, simulated: false } : recorded;
  return {
    ...stop,
    ...seen,
    correction: { eventId: id, correctedAt: metadata.occurredAt, explanation, withdrawn: replacement === null, recorded },
  };
}

const seenAt = ({ status, reason, place, description, occurredAt, simulated }: Stop): Seen => ({
  status,
  reason,
  place,
  description,
  occurredAt,
  simulated,
});
