import { z } from 'zod';
import type { ApiKeyScope } from './api-keys.ts';
import { listFields } from './lists.ts';
import { instant, severalOf, uuid, wholeNumber } from './primitives.ts';
import { quotePackageTypeSchema, quoteServiceSchema } from './quotes.ts';
import { packageTypeSchema, serviceTypeSchema, shipmentStatusSchema, statusReasonSchema } from './shipments.ts';
import { trackingNumberPattern } from './tracking-number.ts';

const shipmentSubject = z.object({
  kind: z.literal('shipment'),
  id: uuid(),
  trackingNumber: z.string().regex(trackingNumberPattern),
});
const quoteSubject = z.object({ kind: z.literal('quote'), id: uuid() });

/**
 * What programs are told of an event. `id` is that of the event in the log and the `webhook-id` of its deliveries. `occurredAt` is when it
 * happened, `recordedAt` when it was recorded, both in UTC. `position` is a cursor that stands for the event: the feed goes on after it.
 */
const publicEvent = <Type extends string, Subject extends z.ZodType, Data extends z.ZodType>(
  type: Type,
  subject: Subject,
  data: Data,
) =>
  z.object({
    id: uuid(),
    type: z.literal(type),
    occurredAt: instant(),
    recordedAt: instant(),
    position: z.string(),
    subject,
    data,
  });

const ofShipment = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  publicEvent(type, shipmentSubject, data);
const ofQuote = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) => publicEvent(type, quoteSubject, data);

/** A city, null where the atlas does not know what was typed as one, and its country as an ISO 3166-1 alpha-2 code. */
const publicCitySchema = z.object({ city: z.string().nullable(), country: z.string().length(2) });

/**
 * A hub, or a city of the atlas: `City, Country`, or one end of the shipment's way by its city alone. Decimal degrees of the hub or city,
 * and its IANA time zone; never the coordinates that were reported, which may be those of a door. Anything else that was typed as a location
 * stays inside: the place is null.
 */
const publicPlaceSchema = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string().nullable(),
});

const reportFields = {
  status: shipmentStatusSchema,
  reason: statusReasonSchema.nullable(),
  place: publicPlaceSchema.nullable(),
};

/** A shipment was created. Weight in kg, lengths in cm. */
export const publicShipmentCreated = ofShipment(
  'shipment.created',
  z.object({
    status: z.literal('pending'),
    serviceType: serviceTypeSchema,
    packageType: packageTypeSchema,
    weight: z.number(),
    length: z.number(),
    width: z.number(),
    height: z.number(),
    origin: publicCitySchema,
    destination: publicCitySchema,
    estimatedDelivery: instant(),
  }),
);

/**
 * Staff or a program reported a status. Where it happened before what was reported earlier, the shipment's present status is still the
 * later one: compare `occurredAt`. With `correction` a final status was left on purpose.
 */
export const publicShipmentStatusChanged = ofShipment(
  'shipment.status_changed',
  z.object({ ...reportFields, correction: z.boolean() }),
);

/** A parcel was scanned; the same holds for its status as for one that was reported. */
export const publicShipmentScanned = ofShipment('shipment.scanned', z.object(reportFields));

/** The simulator moved a parcel on its way; its status stays. */
export const publicShipmentMoved = ofShipment(
  'shipment.moved',
  z.object({ place: publicPlaceSchema.nullable(), simulated: z.literal(true) }),
);

/** The estimated delivery was revised; `undone` where that took an earlier revision back. */
export const publicShipmentEstimateRevised = ofShipment(
  'shipment.estimate_revised',
  z.object({
    previous: instant(),
    estimatedDelivery: instant(),
    reason: statusReasonSchema.nullable(),
    undone: z.boolean(),
  }),
);

/** What an earlier event said was wrong: `correctedId` is its id, `replacement` what really happened, null where nothing did. */
export const publicShipmentCorrected = ofShipment(
  'shipment.corrected',
  z.object({ correctedId: uuid(), replacement: z.object({ ...reportFields, occurredAt: instant() }).nullable() }),
);

/**
 * Somebody asked for a quote. Countries are ISO 3166-1 alpha-2 codes, weight is in kg, `estimate` is the calculator's price in USD; null
 * where it is not known.
 */
export const publicQuoteRequested = ofQuote(
  'quote.requested',
  z.object({
    form: z.enum(['calculator', 'dialog']),
    fromCountry: z.string().length(2).nullable(),
    toCountry: z.string().length(2).nullable(),
    weight: z.number().nullable(),
    packageType: quotePackageTypeSchema.nullable(),
    serviceType: quoteServiceSchema.nullable(),
    estimate: z.number().nullable(),
  }),
);

/** Staff named a price in USD that holds through the day `validUntil` in UTC; the nth `answer` replaces those before it. */
export const publicQuoteAnswered = ofQuote(
  'quote.answered',
  z.object({ answer: z.int().min(1), price: z.number(), validUntil: z.iso.date() }),
);

/** The customer accepted that answer, at its price in USD. */
export const publicQuoteAccepted = ofQuote('quote.accepted', z.object({ answer: z.int().min(1), price: z.number() }));

/** The quote became that shipment, at its price in USD. */
export const publicQuoteConverted = ofQuote('quote.converted', z.object({ shipmentId: uuid(), price: z.number() }));

const definitions = [
  publicShipmentCreated,
  publicShipmentStatusChanged,
  publicShipmentScanned,
  publicShipmentMoved,
  publicShipmentEstimateRevised,
  publicShipmentCorrected,
  publicQuoteRequested,
  publicQuoteAnswered,
  publicQuoteAccepted,
  publicQuoteConverted,
] as const;

/** What programs are told, by webhook and by the feed; without names, addresses and whatever else a person wrote. */
export const publicEventSchema = z.discriminatedUnion('type', definitions);
export type PublicEvent = z.infer<typeof publicEventSchema>;
export type PublicEventType = PublicEvent['type'];

/** The closed list of what programs can be told of. */
export const publicEventTypes: readonly PublicEventType[] = definitions.map(({ shape }) => shape.type.value);

const scopes = { shipment: 'shipments:read', quote: 'quotes:read' } as const satisfies Record<
  PublicEvent['subject']['kind'],
  ApiKeyScope
>;

/** The scope without which a key is not told of such an event. */
export const scopeOfPublicEvent = (type: PublicEventType): ApiKeyScope =>
  type.startsWith('quote.') ? scopes.quote : scopes.shipment;

/** The cursors of the first event of the log, and of whatever comes next. */
export const oldestEvent = 'oldest';
export const latestEvent = 'latest';

/** In characters: a cursor names up to 50 shipments or quotes of which something waits. */
export const longestCursor = 4_000;

const eventCursor = () => z.string().min(1).max(longestCursor);

/** How many seconds a request may wait for the next event. */
export const longestWaitS = 30;

/**
 * `GET /api/v1/events`: the events after a cursor, in the order of the log; without one from the oldest on. `after` is another name for
 * `cursor`. `types` are the ones asked for, separated by commas. Where there is none yet, the answer comes with the next one, after `wait`
 * seconds at the latest.
 */
export const followEventsSchema = z.strictObject({
  cursor: eventCursor().default(oldestEvent),
  after: eventCursor().optional(),
  types: severalOf(publicEventTypes).optional(),
  limit: listFields.limit,
  wait: wholeNumber({ least: 0, most: longestWaitS, usual: 0 }),
});

/**
 * One page of the feed. `nextCursor` stands for all that was looked at, also where nothing was for this key; `hasMore` says that more has
 * been recorded already.
 */
export const publicEventsPageSchema = z.object({
  items: z.array(publicEventSchema),
  nextCursor: z.string(),
  hasMore: z.boolean(),
});
export type PublicEventsPage = z.infer<typeof publicEventsPageSchema>;
