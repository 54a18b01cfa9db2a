import { z } from 'zod';
import { uuid } from '../primitives.ts';
import { defineEvent, type EventOf } from './envelope.ts';

/** The sender or the recipient of a parcel; the person by the id of their subject, as the parcel named them then. */
const addresseeSchema = z.object({ subjectId: uuid(), party: z.enum(['sender', 'recipient']) });
export type Addressee = z.infer<typeof addresseeSchema>;

const parcel = z.object({ shipmentId: uuid() });

/**
 * On `reads-<shipmentId>`: someone was shown the persons of a parcel. What proved that they may: a staff session, the key of a link
 * (null for one of those that were given out before they named a person), or the email address of an addressee.
 */
export const personalDataRead = defineEvent(
  'PersonalDataRead',
  z.discriminatedUnion('proof', [
    parcel.extend({ proof: z.literal('session'), accountId: uuid() }),
    parcel.extend({ proof: z.literal('link'), addressee: addresseeSchema.nullable() }),
    parcel.extend({ proof: z.literal('email'), addressee: addresseeSchema }),
  ]),
);

const exporter = z.object({ accountId: uuid(), count: z.int().min(1) });

/**
 * Someone took so many parcels with their persons out in a file: on `exports-<accountId>`, of a label on `reads-<shipmentId>`. The
 * file may have been cancelled before it was whole.
 */
export const personalDataExported = defineEvent(
  'PersonalDataExported',
  z.discriminatedUnion('what', [
    exporter.extend({ what: z.enum(['csv', 'xlsx', 'manifest']) }),
    exporter.extend({ what: z.literal('label'), shipmentId: uuid() }),
  ]),
);

const conversation = z.object({ chatId: uuid(), accountId: uuid() });

/** On `reads-<chatId>`: staff opened what was said in a conversation. */
export const chatRead = defineEvent('ChatRead', conversation);

/** On `reads-<chatId>`: staff took what was said in a conversation out in a file, which may have been cancelled before it was whole. */
export const transcriptDownloaded = defineEvent(
  'TranscriptDownloaded',
  conversation.extend({ format: z.enum(['text', 'json']) }),
);

/** On `reads-<chatId>`: staff were shown a photo that the visitor sent in a conversation. */
export const chatPhotoRead = defineEvent('ChatPhotoRead', conversation.extend({ messageId: uuid() }));

export const readEvents = [personalDataRead, personalDataExported, chatRead, transcriptDownloaded, chatPhotoRead] as const;
export type ReadEvent = EventOf<(typeof readEvents)[number]>;
