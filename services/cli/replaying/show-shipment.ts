import type { As } from '#contracts/audit.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { uuid } from '#contracts/primitives.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { createAudit, type UnlabelledState } from '../../audit/audit.ts';
import { happeningsIn, type Happenings } from '../../audit/counted.ts';
import { inOrderOfHappening } from '../../audit/in-order.ts';
import type { Core } from '../../compose.ts';
import { shipmentAudit } from '../../shipments/audit.ts';
import type { ShipmentWanted } from './shipment-options.ts';
import { eventName, fieldName, valueText } from './words.ts';

/**
 * The lines of a shipment as of a moment, folded from the log, and of its events, as the time machine shows them; people are masked, since
 * nobody signed in to read of them. Throws DomainError `not_found`.
 */
export async function showShipment(
  { log, models, clock }: Pick<Core, 'models' | 'clock'> & { log: Pick<Core['log'], 'read'> },
  { shipment, asOf, as }: ShipmentWanted,
): Promise<string[]> {
  const found = uuid().safeParse(shipment).success ? [shipment.toLowerCase()] : await shipmentAudit.find?.(models, shipment);
  const id = found?.[0];
  if (id === undefined) throw new Error(`There is no shipment ${shipment}.`);
  const events = await log.read(streamOf.shipment(id));
  const read = createAudit({ read: async () => events, nouns: [shipmentAudit], clock });
  const state = await read({ kind: 'shipment', id }, { asOf, as });
  return [
    headingOf(state),
    '',
    ...stateLines(state),
    '',
    'event  recorded                  happened                  what',
    ...eventLines(events, { as, shown: state.stand.revision }),
  ];
}

function headingOf({ as, asOf, stand }: UnlabelledState): string {
  const moment = asOf === null ? 'now' : /^\d+$/.test(asOf) ? `after event ${asOf}` : asOf;
  const how = as === 'known' ? 'As known then' : 'As it was then';
  return `${how}, ${moment}: made from ${stand.counted} of ${stand.total} ${stand.total === 1 ? 'event' : 'events'}`;
}

function stateLines({ seen, changes }: UnlabelledState): string[] {
  if (!seen) return ['There was nothing yet.'];
  const changed = new Set(changes.map(({ path }) => path));
  const shown = Object.entries(seen.shipment).filter(([, value]) => typeof value !== 'object');
  const width = Math.max(...shown.map(([field]) => fieldName(field).length));
  return shown.map(
    ([field, value]) => `${changed.has(field) ? '*' : ' '} ${fieldName(field).padEnd(width)}  ${valueText(field, value)}`,
  );
}

/** In the order of the log with the times that were recorded; as it was then in the order and with the times of what happened. */
function eventLines(history: readonly LoggedEvent[], { as, shown }: { as: As; shown: string | null }): string[] {
  const happenings = happeningsIn(history, shipmentAudit.corrections);
  const events = as === 'known' ? history : inOrderOfHappening(history, happenings);
  return events.map((event) => {
    const { revision, recordedAt, type, metadata } = event;
    const happenedAt = as === 'known' ? new Date(metadata.occurredAt).toISOString() : happenings.happenedAt(event);
    const mark = String(revision) === shown ? '>' : ' ';
    const what = [eventName(type), ...becameOf(event, history, happenings)].join(' · ');
    return `${mark}${String(revision).padStart(4)}  ${recordedAt.toISOString()}  ${happenedAt}  ${what} (${metadata.actorRole}, ${metadata.source})`;
  });
}

/** What became of a scan since, in the words of the screen. */
function becameOf(event: LoggedEvent, history: readonly LoggedEvent[], { targetOf, isWithdrawn }: Happenings): string[] {
  const isCorrected = history.some((other) => other.type === 'ShipmentScanCorrected' && targetOf(other) === event);
  if (!isCorrected) return [];
  return [isWithdrawn(event) ? 'Never happened' : 'Corrected'];
}
