import { isOf } from '#contracts/events/envelope.ts';
import { importDigestsRequested } from '#contracts/events/import.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Language } from '#contracts/languages.ts';
import { paths } from '#contracts/paths.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { ImportRows } from '#infra/import-rows/import-rows.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import type { TrackingKeys } from '#infra/signed-links/signed-links.ts';
import { importDecider } from '../domain/import.ts';
import { shipmentDecider } from '../domain/shipment.ts';
import type { ExistingShipment } from '../domain/shipment-state.ts';
import { folded, load } from '../load.ts';
import { cause, CauseMissing, emailFrom, type NounEmails } from '../outbox/noun-emails.ts';
import { languageOf } from '../shipments/email-text.ts';
import { writeDigest, type Summed } from './email-text.ts';

export const digestTemplate = 'import_digest';

/** So many shipments are listed in one email. */
const mostListed = 50;
const roles = ['sender', 'recipient'] as const;

export interface ImportEmailsOptions {
  log: Pick<EventLog, 'read'>;
  rows: Pick<ImportRows, 'shipmentsOfParty'>;
  keys: TrackingKeys;
  publicUrl: string;
}

/** What an email sums up, as it stands now, and whom it goes to: null where they were erased. */
export interface Digest extends Summed {
  addresseeId: string;
  count: number;
  /** The first of them. */
  shipments: readonly ExistingShipment[];
  person: { name: string; email: string } | null;
  language: Language;
}

/** Throws UnreadableEvent and {@link CauseMissing}. */
export const createReadDigest =
  ({ log, rows }: Pick<ImportEmailsOptions, 'log' | 'rows'>) =>
  async (message: Message): Promise<Digest> => {
    const { addresseeId, eventId, stream } = message;
    const history = await log.read(stream);
    const { state } = folded(importDecider, history);
    const requested = history.find(({ id }) => id === eventId);
    if (state.type === 'none' || addresseeId === null || !requested || !isOf(requested, importDigestsRequested)) {
      throw new CauseMissing(message);
    }
    const { of } = requested.data;
    const outcomes = of === 'undone' ? (['undone'] as const) : (['imported', 'left'] as const);
    const { shipmentIds, count } = await rows.shipmentsOfParty(state.id, addresseeId, { outcomes, limit: mostListed });
    const loaded = await Promise.all(shipmentIds.map((id) => load(log, shipmentDecider, streamOf.shipment(id))));
    // Somebody else may be named by a parcel since its row was imported.
    const theirs = loaded.flatMap(({ state: shipment }) => {
      if (shipment.type === 'none') return [];
      const role = roles.find((each) => shipment.created[each].subjectId === addresseeId);
      return role ? [{ shipment, role }] : [];
    });
    const [first] = theirs;
    return {
      kind: state.kind,
      of,
      addresseeId,
      count: count - (loaded.length - theirs.length),
      shipments: theirs.map(({ shipment }) => shipment),
      person: first?.shipment.created[first.role].value ?? null,
      language: first ? languageOf(first.role, first.shipment) : 'en',
    };
  };

/** One email to everybody whose shipments were imported, or taken back, about all of them. */
export function importEmails({ log, rows, keys, publicUrl }: ImportEmailsOptions): NounEmails {
  const read = createReadDigest({ log, rows });
  return {
    family: 'import',
    templates: [digestTemplate],
    causes: [
      cause(importDigestsRequested, (event) =>
        event.data.addresseeIds.map((subjectId) => ({
          ...emailFrom(event, {
            addresseeId: subjectId,
            subjectId,
            about: { kind: 'import', id: event.data.importId },
            template: digestTemplate,
            recipient: 'customer',
          }),
          // Not of the event, of which there are several, and one more where a person is named twice.
          id: derivedId(event.data.importId, event.data.of, subjectId, digestTemplate),
        })),
      ),
    ],
    async compose(message) {
      const { person, shipments, addresseeId, ...digest } = await read(message);
      if (shipments.length === 0) return 'overtaken';
      if (!person) return 'erased';
      const written = writeDigest({
        ...digest,
        name: person.name,
        shipments: shipments.map((shipment) => {
          const { trackingNumber } = shipment.created;
          const key = keys.keyFor(trackingNumber, addresseeId);
          return { shipment, link: publicUrl + paths.trackingUnlocked(trackingNumber, key) };
        }),
      });
      return { to: { name: person.name, address: person.email }, written, headers: {} };
    },
    languageOf: async (message) => (await read(message)).language,
  };
}
