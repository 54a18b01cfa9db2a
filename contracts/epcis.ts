import { z } from 'zod';
import { instant } from './primitives.ts';

/** Media type of an EPCIS 2.0 document in JSON-LD. */
export const epcisType = 'application/ld+json';

/** The context of EPCIS 2.0 in JSON-LD, with the names of CBV 2.0. */
export const epcisContext = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';

/** What Waybill says besides: the name of a place, why a parcel was held, what was written. */
export const epcisExtension = { waybill: 'https://ns.waybill.example/epcis/' } as const;

/** Steps of CBV 2.0, section 7.1, that scans stand for. */
export const epcisSteps = ['collecting', 'transporting', 'departing', 'receiving', 'holding', 'void_shipping'] as const;
/** Dispositions of CBV 2.0, section 7.2, that parcels can be in. */
export const epcisDispositions = ['in_progress', 'in_transit', 'damaged', 'unknown', 'returned', 'inactive'] as const;

const eventSchema = z.object({
  type: z.literal('ObjectEvent'),
  eventID: z.url(),
  eventTime: instant(),
  eventTimeZoneOffset: z.string().regex(/^[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00)$/),
  epcList: z.array(z.url()),
  action: z.literal('OBSERVE'),
  bizStep: z.enum(epcisSteps),
  disposition: z.enum(epcisDispositions),
  readPoint: z.object({ id: z.url() }).optional(),
  errorDeclaration: z
    .object({ declarationTime: instant(), reason: z.literal('incorrect_data'), correctiveEventIDs: z.array(z.url()) })
    .optional(),
  'waybill:place': z.string(),
  'waybill:status': z.string(),
  'waybill:reason': z.string().optional(),
});
export type EpcisEvent = z.infer<typeof eventSchema>;

/** `GET /api/audit/shipment/{id}/epcis`: the scans of a shipment as an EPCIS 2.0 document (GS1), see docs/epcis.md. */
export const epcisDocumentSchema = z.object({
  '@context': z.tuple([z.literal(epcisContext), z.object({ waybill: z.literal(epcisExtension.waybill) })]),
  type: z.literal('EPCISDocument'),
  schemaVersion: z.literal('2.0'),
  creationDate: instant(),
  epcisBody: z.object({ eventList: z.array(eventSchema) }),
});
export type EpcisDocument = z.infer<typeof epcisDocumentSchema>;
