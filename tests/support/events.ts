import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Place } from '#infra/event-store/place.ts';
import type { Source } from '#contracts/events/envelope.ts';
import type { NamedAgent } from '#contracts/events/chat.ts';
import { eventDefinitions, streamOf, type WaybillEvent } from '#contracts/events/registry.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { derivedId } from '#infra/ids.ts';

/** Something that happened, when, and where it came from. */
export interface Happening<Event extends WaybillEvent = WaybillEvent> {
  event: Event;
  at: string;
  stream?: string;
  source?: Source;
  actorId?: string;
  /** Happenings of one stream with the same name are of one command; otherwise each is of its own. */
  command?: string;
}

/** The happenings as the log gives them back: one order of positions, revisions counted by stream. */
export function logged(happenings: readonly Happening[], salt = ''): LoggedEvent[] {
  const revisions = new Map<string, bigint>();
  const counted = new Map<string, number>();
  return happenings.map(({ event, at, stream = streamFor(event), source = 'api', actorId = 'agent-1', command }, index) => {
    const revision = (revisions.get(stream) ?? -1n) + 1n;
    revisions.set(stream, revision);
    const commandId = derivedId('test', salt, stream, command ?? Number(revision));
    const nth = counted.get(commandId) ?? 0;
    counted.set(commandId, nth + 1);
    const commit = BigInt(index + 1) * 100n;
    return {
      id: derivedId(commandId, nth),
      stream,
      revision,
      position: { commit, prepare: commit },
      recordedAt: new Date(Date.UTC(2026, 0, 1) + index * 1_000),
      type: event.type,
      data: event.data,
      metadata: {
        commandId,
        requestHash: 'hash',
        actorId,
        actorRole: 'agent',
        source,
        correlationId: commandId,
        schemaVersion: eventDefinitions.get(event.type)?.version ?? 1,
        occurredAt: at,
      },
    } as LoggedEvent;
  });
}

/** Staff of that account, under the name that visitors read. */
export const agentNamed = (accountId: string, value: string): NamedAgent => ({
  accountId,
  name: { subjectId: derivedId('agent', accountId), value },
});

/** Where an event that no one asks for stands. */
export const placeAt = (commit: bigint): Place => ({
  commit,
  prepare: commit,
  id: derivedId('at', String(commit)),
  stream: 'shipment-x',
  revision: 0n,
});

/** The stream that such an event is in. */
export function streamFor(event: WaybillEvent): string {
  if (event.type === 'TrackingNumberReserved') return streamOf.trackingNumber(event.data.trackingNumber);
  if (event.type === 'RateSheetPublished') return streamOf.rateSheet();
  if (event.type === 'InstallationStarted') return streamOf.installation();
  if (event.type === 'ParkedStreamsRetried' || 'rebuildId' in event.data || 'comparisonId' in event.data)
    return streamOf.maintenance();
  if (event.type === 'PersonalDataRead') return streamOf.reads(event.data.shipmentId);
  if (event.type === 'PersonalDataExported') {
    return 'shipmentId' in event.data ? streamOf.reads(event.data.shipmentId) : streamOf.exports(event.data.accountId);
  }
  if (event.type === 'AddressForgotten') return streamOf.addressBook(event.data.entry.subjectId);
  if (event.type === 'ChatRead' || event.type === 'TranscriptDownloaded') return streamOf.reads(event.data.chatId);
  if (event.type === 'ReceivedEmailRead' || event.type === 'EmailFileTaken') return streamOf.reads(event.data.about.id);
  if (event.type === 'HistoryExported') {
    return event.data.about ? streamOf.reads(event.data.about.id) : streamOf.exports(event.data.accountId);
  }
  if (event.type === 'QuoteRead') return streamOf.reads(event.data.quoteId);
  if (event.type === 'ListRead') return streamOf.reads(derivedId(event.data.accountId, event.data.asked));
  if (event.type === 'SubjectNotFound') return streamOf.reads(derivedId(event.data.accountId, event.data.sought));
  if (event.type === 'HistoryRead') return streamOf.reads(event.data.about.id);
  if (event.type === 'ConversationRead' || event.type === 'ReplyFileTaken') return streamOf.reads(event.data.conversationId);
  if ('about' in event.data && event.data.about?.kind === 'email') return streamOf.email(event.data.about.id);
  if ('conversationId' in event.data) return streamOf.conversation(event.data.conversationId);
  if (event.type.startsWith('Retention')) return streamOf.retention();
  if ('mailboxId' in event.data) return streamOf.mailbox(event.data.mailboxId);
  if ('chatId' in event.data) return streamOf.chat(event.data.chatId);
  if ('alertId' in event.data) return streamOf.alert(event.data.alertId);
  if ('emailId' in event.data) return streamOf.outgoing(event.data.emailId);
  if ('messageId' in event.data) return streamOf.outgoing(event.data.messageId);
  if ('textMessageId' in event.data) return streamOf.outgoing(event.data.textMessageId);
  if ('followId' in event.data) return streamOf.follow(event.data.shipmentId);
  if ('quoteId' in event.data) return streamOf.quote(event.data.quoteId);
  if ('shipmentId' in event.data) return streamOf.shipment(event.data.shipmentId);
  if (event.type === 'SubjectFound' || event.type === 'SubjectDataTaken') return streamOf.reads(event.data.subjectId);
  if ('subjectId' in event.data) return streamOf.subject(event.data.subjectId);
  if (!('accountId' in event.data)) throw new RangeError(`no stream for ${event.type}`);
  return streamOf.account(event.data.accountId);
}

type CreatedData = Extract<ShipmentEvent, { type: 'ShipmentCreated' }>['data'];

/** A parcel from Accra to Berlin; tests change what they are about. */
export const shipmentCreated = (shipmentId: string, changes: Partial<CreatedData> = {}) =>
  ({
    type: 'ShipmentCreated',
    data: {
      shipmentId,
      trackingNumber: 'WE483920175525GH',
      sender: {
        subjectId: derivedId('sender'),
        value: { name: 'Ama Owusu', email: 'ama.owusu@example.com', phone: '+233 30 255 0100', address: '1 High Street' },
      },
      recipient: {
        subjectId: derivedId('recipient'),
        value: { name: 'Jonas Weber', email: 'jonas.weber@example.com', phone: null, address: 'Invalidenstraße 44' },
      },
      origin: { city: 'Accra', country: 'GH', latitude: 5.55, longitude: -0.2167, timeZone: 'Africa/Accra' },
      destination: { city: 'Berlin', country: 'DE', latitude: 52.5218, longitude: 13.4015, timeZone: 'Europe/Berlin' },
      packageType: 'Electronics',
      serviceType: 'express',
      weightKg: 2.5,
      lengthCm: 10,
      widthCm: 20,
      heightCm: 30,
      valueCents: 5_000,
      shippingCostCents: 2_500,
      estimatedDelivery: '2026-03-04T09:00:00.000Z',
      language: 'de',
      ...changes,
    },
  }) satisfies ShipmentEvent;

type RevisedData = Extract<ShipmentEvent, { type: 'EstimatedDeliveryRevised' }>['data'];
type UpdatedData = Extract<ShipmentEvent, { type: 'ShipmentStatusUpdated' }>['data'];

const london = { name: 'London Heathrow', latitude: 51.47, longitude: -0.4543, timeZone: 'Europe/London' };

/** Staff set a status; tests change what they are about. */
export const statusUpdated = (shipmentId: string, changes: Partial<UpdatedData> = {}) =>
  ({
    type: 'ShipmentStatusUpdated',
    data: {
      shipmentId,
      status: 'in_transit',
      reason: null,
      place: london,
      description: 'Arrived',
      correction: false,
      ...changes,
    },
  }) satisfies ShipmentEvent;

/** Staff expect the delivery later; tests change what they are about. */
export const estimateRevised = (shipmentId: string, changes: Partial<RevisedData> = {}) =>
  ({
    type: 'EstimatedDeliveryRevised',
    data: {
      shipmentId,
      previous: '2026-03-04T09:00:00.000Z',
      estimatedDelivery: '2026-03-06T12:00:00.000Z',
      reason: 'customs_hold',
      description: 'Held for inspection',
      ...changes,
    },
  }) satisfies ShipmentEvent;

/** A parcel was scanned; tests change what they are about. */
export const scanned = (shipmentId: string, changes: Partial<Omit<UpdatedData, 'correction'>> = {}) =>
  ({
    type: 'ShipmentScanned',
    data: { shipmentId, status: 'in_transit', reason: null, place: london, description: 'Scanned', ...changes },
  }) satisfies ShipmentEvent;

type ScanCorrectedData = Extract<ShipmentEvent, { type: 'ShipmentScanCorrected' }>['data'];
type ContactCorrectedData = Extract<ShipmentEvent, { type: 'ShipmentContactCorrected' }>['data'];

/** Staff withdrew a scan; tests say what happened instead. */
export const scanCorrected = (shipmentId: string, scanId: string, replacement: ScanCorrectedData['replacement'] = null) =>
  ({
    type: 'ShipmentScanCorrected',
    data: { shipmentId, scanId, explanation: 'Scanned for the parcel next to it', replacement },
  }) satisfies ShipmentEvent;

/** Staff corrected the recipient's email address; tests change what they are about. */
export const contactCorrected = (shipmentId: string, changes: Partial<ContactCorrectedData> = {}) =>
  ({
    type: 'ShipmentContactCorrected',
    data: {
      shipmentId,
      party: 'recipient',
      previous: shipmentCreated(shipmentId).data.recipient,
      contact: {
        subjectId: derivedId('recipient', 'corrected'),
        value: { name: 'Jonas Weber', email: 'j.weber@example.org', phone: '+49 30 1234567', address: 'Invalidenstraße 44' },
      },
      explanation: 'The email address was misspelled',
      ...changes,
    },
  }) satisfies ShipmentEvent;

/** Staff took the recipient of such a parcel out of the address book. */
export const addressForgotten = (entry = recipientEntry) =>
  ({ type: 'AddressForgotten', data: { entry } }) satisfies WaybillEvent;
const recipientEntry = {
  subjectId: derivedId('recipient'),
  value: { name: 'Jonas Weber', address: 'Invalidenstraße 44', city: 'Berlin', country: 'DE' },
};

/** The simulator moved a parcel; tests change what they are about. */
export const movementSimulated = (shipmentId: string, leg = 1) =>
  ({
    type: 'ShipmentMovementSimulated',
    data: { shipmentId, place: london, leg, description: 'Arrived at London Heathrow' },
  }) satisfies ShipmentEvent;
