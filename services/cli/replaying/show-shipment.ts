import type { AuditState } from '#contracts/audit.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { uuid } from '#contracts/primitives.ts';
import { createAudit } from '../../audit/audit.ts';
import type { Core } from '../../compose.ts';
import { shipmentAudit } from '../../shipments/audit.ts';
import type { ShipmentWanted } from './shipment-options.ts';

/**
 * The lines of a shipment as of a moment, folded from the log, and of its events; people are masked, since nobody signed in to read of
 * them. Throws DomainError `not_found`.
 */
export async function showShipment(
  { log, models, clock }: Pick<Core, 'log' | 'models' | 'clock'>,
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
    'event  recorded                  happened                   what',
    ...events.map(({ revision, recordedAt, type, metadata: { occurredAt, actorRole, source } }) => {
      const isShown = String(revision) === state.stand.revision ? '>' : ' ';
      return `${isShown}${String(revision).padStart(4)}  ${recordedAt.toISOString()}  ${occurredAt.padEnd(25)}  ${type} (${actorRole}, ${source})`;
    }),
  ];
}

function headingOf({ as, asOf, stand }: AuditState): string {
  const moment = asOf === null ? 'now' : /^\d+$/.test(asOf) ? `after event ${asOf}` : asOf;
  const how = as === 'known' ? 'As known' : 'As it was';
  return `${how}, ${moment}: made from ${stand.counted} of ${stand.total} events`;
}

function stateLines({ seen, changes }: AuditState): string[] {
  if (!seen) return ['There was nothing yet.'];
  const changed = new Set(changes.map(({ path }) => path));
  return Object.entries(seen.shipment).flatMap(([field, value]) =>
    typeof value === 'object' ? [] : [`${changed.has(field) ? '*' : ' '} ${field.padEnd(18)} ${value}`],
  );
}
