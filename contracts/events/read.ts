import { z } from 'zod';
import { aboutSchema } from '../about.ts';
import { archiveScopes } from '../archive.ts';
import { instant, uuid } from '../primitives.ts';
import { defineEvent, type EventOf } from './envelope.ts';

/** The sender or the recipient of a parcel; the person by the id of their subject, as the parcel named them then. */
const addresseeSchema = z.object({ subjectId: uuid(), party: z.enum(['sender', 'recipient']) });
export type Addressee = z.infer<typeof addresseeSchema>;

const parcel = z.object({ shipmentId: uuid() });

/**
 * On `reads-<shipmentId>`: someone was shown the persons of a parcel. What proved that they may: a staff session, the key of a link
 * (null for one of those that were given out before they named a person), the email address of an addressee, or the API key of a
 * program.
 */
export const personalDataRead = defineEvent(
  'PersonalDataRead',
  z.discriminatedUnion('proof', [
    parcel.extend({ proof: z.literal('session'), accountId: uuid() }),
    parcel.extend({ proof: z.literal('link'), addressee: addresseeSchema.nullable() }),
    parcel.extend({ proof: z.literal('email'), addressee: addresseeSchema }),
    parcel.extend({ proof: z.literal('key'), apikeyId: uuid() }),
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

const byEmail = z.object({ conversationId: uuid(), accountId: uuid() });

/** On `reads-<conversationId>`: staff opened what was written by email in a conversation, or had a list with it. */
export const conversationRead = defineEvent('ConversationRead', byEmail);

/** On `reads-<conversationId>`: staff downloaded a file that staff sent in a conversation. */
export const replyFileTaken = defineEvent('ReplyFileTaken', byEmail.extend({ fileId: uuid() }));

const received = z.object({ about: aboutSchema, accountId: uuid() });

/** On `reads-<emailId>`: staff opened a received email, or had a page of the inbox with it. */
export const receivedEmailRead = defineEvent('ReceivedEmailRead', received);

const quote = z.object({ quoteId: uuid() });

/**
 * On `reads-<quoteId>`: staff opened a quote with who asked for it, or the shipment that was to be made of it, or the program of an API key
 * read it by itself or in a list.
 */
export const quoteRead = defineEvent(
  'QuoteRead',
  z.union([quote.extend({ accountId: uuid() }), quote.extend({ apikeyId: uuid() })]),
);

/** The lists with persons that auditors are recorded for; `imported_file` is what the file of an import holds. */
export const readLists = [
  'shipments',
  'quotes',
  'chats',
  'conversations',
  'addresses',
  'search',
  'imported_file',
  'erasures',
  'people',
  'sessions',
] as const;
export type ReadList = (typeof readLists)[number];

/** An HMAC of what was asked for, base64url: the same for the same question, and not to be traced back to it. */
const questionMark = () => z.string().regex(/^[\w-]{32}$/);

/**
 * On `reads-<id>` of an id of its own for each account and question: an auditor was shown so many rows of a list with persons. `asked`
 * stands for the filter and the page of it.
 */
export const listRead = defineEvent(
  'ListRead',
  z.object({ accountId: uuid(), list: z.enum(readLists), asked: questionMark(), count: z.int().min(0) }),
);

/** On `reads-<emailId>`: staff downloaded a file of a received email, by its place among them, or the whole message where that is null. */
export const emailFileTaken = defineEvent('EmailFileTaken', received.extend({ attachment: z.int().min(0).nullable() }));

/**
 * On `reads-<id>`: staff looked at what the log says of something, or of a person whose email address they gave (`person`, by the id of
 * the subject). `asOf` is the revision or the instant as of which it was shown, null for now.
 */
export const historyRead = defineEvent(
  'HistoryRead',
  z.object({ about: aboutSchema, accountId: uuid(), asOf: z.string().max(60).nullable() }),
);

/**
 * Someone took history out in a signed archive, which may have been cancelled before it was whole: on `reads-<id>` of what it is about,
 * else on `exports-<accountId>`. `also`: further subjects that are the same person. `isInClear`: with the texts of persons.
 */
export const historyExported = defineEvent(
  'HistoryExported',
  z.object({
    accountId: uuid(),
    scope: z.enum(archiveScopes),
    about: aboutSchema.optional(),
    subjectId: uuid().optional(),
    also: z.array(uuid()).optional(),
    from: instant().optional(),
    to: instant().optional(),
    isInClear: z.boolean(),
  }),
);
const subject = z.object({ subjectId: uuid(), accountId: uuid() });

/** On `reads-<subjectId>`: somebody looked up by an email address what is known of its person. */
export const subjectFound = defineEvent('SubjectFound', subject);

/**
 * On `reads-<id>` of an id of its own for each account and address: somebody looked a person up by an email address that nobody is known
 * by. `sought` stands for the address, the same whoever looks for it.
 */
export const subjectNotFound = defineEvent('SubjectNotFound', z.object({ accountId: uuid(), sought: questionMark() }));

/** On `reads-<subjectId>`: somebody took out everything that is known of the person, which may have been cancelled before it was whole. */
export const subjectDataTaken = defineEvent('SubjectDataTaken', subject);

export const readEvents = [
  personalDataRead,
  personalDataExported,
  chatRead,
  transcriptDownloaded,
  chatPhotoRead,
  conversationRead,
  replyFileTaken,
  receivedEmailRead,
  emailFileTaken,
  quoteRead,
  listRead,
  historyRead,
  historyExported,
  subjectFound,
  subjectNotFound,
  subjectDataTaken,
] as const;
export type ReadEvent = EventOf<(typeof readEvents)[number]>;
