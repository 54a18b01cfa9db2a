import { z } from 'zod';
import { aboutSchema } from './about.ts';
import { personStateSchema, roleSchema, staffRoles, type Role } from './accounts.ts';
import { conversationStatusSchema } from './conversations.ts';
import { instant, text, uuid } from './primitives.ts';
import { quoteStatusSchema } from './quotes.ts';
import { shipmentStatusSchema } from './shipments.ts';

/** What the one search finds, in the order in which it is shown. */
export const searchKinds = ['shipments', 'persons', 'quotes', 'conversations', 'emails', 'accounts'] as const;
export const searchKindSchema = z.enum(searchKinds);
export type SearchKind = z.infer<typeof searchKindSchema>;

/** Whose search finds what: what a role may not read is not searched for it either. */
export const searchRoles: Readonly<Record<SearchKind, readonly Role[]>> = {
  shipments: staffRoles,
  persons: staffRoles,
  conversations: staffRoles,
  emails: staffRoles,
  quotes: staffRoles,
  accounts: ['admin', 'auditor'],
};

/** So many of a kind are shown. */
export const mostHits = 5;

export const emailStateSchema = z.enum(['queued', 'sending', 'sent', 'in_doubt', 'failed']);
export type EmailState = z.infer<typeof emailStateSchema>;

/** What was found. `name` and `address` of an email are null where only the log has them. */
export const searchHitSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shipments'),
    id: uuid(),
    trackingNumber: z.string(),
    status: shipmentStatusSchema,
    recipientName: z.string(),
    senderCity: z.string(),
    recipientCity: z.string(),
  }),
  z.object({
    kind: z.literal('persons'),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('emails'),
    id: uuid(),
    about: aboutSchema,
    subject: z.string(),
    name: z.string().nullable(),
    address: z.string().nullable(),
    state: emailStateSchema,
    queuedAt: instant(),
  }),
  z.object({
    kind: z.literal('conversations'),
    id: uuid(),
    /** Name or address; null where the person was erased. */
    customer: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    status: conversationStatusSchema,
    lastActivity: instant(),
  }),
  z.object({
    kind: z.literal('quotes'),
    id: uuid(),
    status: quoteStatusSchema,
    customer: z.string(),
    fromLocation: z.string(),
    toLocation: z.string(),
  }),
  z.object({
    kind: z.literal('accounts'),
    id: uuid(),
    username: z.string().nullable(),
    email: z.string(),
    role: roleSchema,
    state: personStateSchema,
  }),
]);
export type SearchHit = z.infer<typeof searchHitSchema>;
export type HitOf<Kind extends SearchKind> = Extract<SearchHit, { kind: Kind }>;

/** `GET /api/search/{kind}`: the first of them, and how many there are; with `isMore` there are that many or more. */
export const searchResultsSchema = z.object({ hits: z.array(searchHitSchema), count: z.int().min(0), isMore: z.boolean() });
export type SearchResults = z.infer<typeof searchResultsSchema>;

/** The text that is looked for. */
export const askSearchSchema = z.strictObject({ search: text(200) });
