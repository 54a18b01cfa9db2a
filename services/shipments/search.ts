import { staffRoles } from '#contracts/accounts.ts';
import { mostHits } from '#contracts/search.ts';
import type { OpenMessage } from '#infra/outbox/outbox.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { receiverNotificationRequested } from '#contracts/events/shipment.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { shipmentStates } from '#projections/bulk-updates/queries.ts';
import { personsNamed, shipmentsNaming } from '#projections/persons/queries.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentsCounted } from '#projections/shipments/queries.ts';
import type { ExistingShipment } from '../domain/shipment-state.ts';
import { firstOf, type EmailHeading, type NounEmailSearch, type NounSearch } from '../search/noun-search.ts';
import { languageOf, subjectOf, templates } from './email-text.ts';
import { emailTexts } from './email-words/every-language.ts';
import { languageOfNotification } from './notification.ts';

/** Shipments as their list finds them. */
export const shipmentSearch = (models: Models): NounSearch => ({
  kind: 'shipments',
  async find({ text: search, most }) {
    const { items, total } = await shipmentsCounted(models, { search, limit: most, cursor: undefined });
    const hits = items.map(({ id, trackingNumber, status, recipientName, senderCity, recipientCity }) => {
      return { kind: 'shipments' as const, id, trackingNumber, status, recipientName, senderCity, recipientCity };
    });
    return { hits, ...total };
  },
});

/** Senders and recipients. */
export const personSearch = (models: Models): NounSearch => ({
  kind: 'persons',
  async find({ text, most }) {
    const { persons, isMore } = await personsNamed(models, text, most);
    const hits = persons.map(({ name, email, phone }) => ({ kind: 'persons' as const, name, email, phone }));
    return firstOf(hits, { most }, isMore && persons.length > 0);
  },
});

/** Emails about shipments to their senders and recipients. */
export const shipmentEmailSearch = (models: Models): NounEmailSearch => ({
  templates,
  roles: staffRoles,
  async candidates(text) {
    const { shipments, isMore } = await shipmentsNaming(models, text, {
      // Each of them is what several emails are about.
      enough: (found) => found.length >= mostHits,
      orNumber: true,
    });
    return { kind: 'shipment', ids: shipments.map(({ id }) => id), isMore };
  },
  async headings(emails) {
    const states = await statesOf(models, emails);
    return new Map(
      emails.flatMap((email) => {
        const state = states.get(email.about.id)?.state;
        return state ? [[email.id, headingOf(email, state)] as const] : [];
      }),
    );
  },
});

function headingOf({ template, recipient, eventId }: OpenMessage, state: ExistingShipment): EmailHeading {
  const role = recipient === 'sender' ? 'sender' : 'recipient';
  const { trackingNumber, [role]: party } = state.created;
  const known = templates.find((each) => each === template) ?? 'status_updated';
  const status = known === 'shipment_created' ? 'pending' : statusTold(eventId, state);
  const subject = subjectOf(known, { language: languageOf(role, state), trackingNumber, status });
  return { name: party.value?.name ?? null, address: party.value?.email ?? null, subject };
}

/** The status that an email about that event names; of a scan, what was recorded at first. */
function statusTold(eventId: string, { stops, current }: ExistingShipment) {
  const scan = stops.find((stop) => stop.eventId === eventId);
  if (scan) return scan.correction?.recorded.status ?? scan.status;
  const corrected = stops.find(({ correction }) => correction?.eventId === eventId);
  return corrected && !corrected.correction?.withdrawn ? corrected.status : current?.status;
}

/** What only the log has is read for so many emails. */
const readEmails = 4 * mostHits;

/** Emails to whom staff notified: the log alone has the addresses. */
export const notificationEmailSearch = (models: Models, log: Pick<EventLog, 'read'>): NounEmailSearch => ({
  templates: ['receiver_notified'],
  roles: staffRoles,
  async headings(emails) {
    const read = emails.slice(0, readEmails);
    const states = await statesOf(models, read);
    const headings = read.map(async ({ id, about, stream, revision }): Promise<[string, EmailHeading][]> => {
      const state = states.get(about.id)?.state;
      const request = (await log.read(stream)).find((event) => event.revision === revision);
      if (!state || !request || !isOf(request, receiverNotificationRequested)) return [];
      const { part, addressee, senderName } = request.data;
      const party = part === 'other' ? null : state.created[part].value;
      const texts = emailTexts[languageOfNotification({ part, shipment: state })];
      const subject = texts.notified.subject(groupTrackingNumber(state.created.trackingNumber), senderName.value ?? '');
      return [[id, { name: party?.name ?? null, address: addressee.value?.email ?? null, subject }]];
    });
    return new Map((await Promise.all(headings)).flat());
  },
});

const statesOf = async (models: Models, emails: readonly OpenMessage[]) =>
  emails.length === 0 ? new Map<string, never>() : shipmentStates(models, [...new Set(emails.map(({ about }) => about.id))]);
