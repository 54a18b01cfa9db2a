import { z } from 'zod';
import { shownParcelSchema } from '../chats.ts';
import { languageSchema } from '../languages.ts';
import { photoSizeSchema } from '../photos.ts';
import { uuid } from '../primitives.ts';
import { defineEvent, inTheClear, personal, type EventOf, type Upcaster } from './envelope.ts';

const chat = z.object({ chatId: uuid() });

const agentName = personal(z.string());

/** A member of staff in a conversation: the account, and the name that the visitor reads, under the key of that person. */
const agentSchema = z.object({ accountId: z.string(), name: z.union([agentName, inTheClear(z.string())]) });
export type ChatAgent = z.infer<typeof agentSchema>;

/** Staff as events name them from version 2 on. */
export interface NamedAgent extends ChatAgent {
  name: z.infer<typeof agentName>;
}

/** In version 1 the name of staff was text. */
const withClearName: Upcaster = ({ agent, ...data }) => {
  const { accountId, name: clear } = z.object({ accountId: z.string(), name: z.string() }).parse(agent);
  return { ...data, agent: { accountId, name: { clear } } };
};

/**
 * Opens `chat-<id>`: a visitor gave a name and began to talk. The conversation has the id of its visitor. `client` stands for the
 * address that they talk from, for limits only, and does not tell it.
 */
export const chatStarted = defineEvent(
  'ChatStarted',
  chat.extend({
    visitor: personal(z.object({ name: z.string(), timeZone: z.string().optional(), client: z.string().optional() })),
    language: languageSchema,
  }),
);

/** The visitor said something; in a conversation that was closed, this opens it again. */
export const visitorWrote = defineEvent('VisitorWrote', chat.extend({ message: personal(z.object({ text: z.string() })) }));

/** The visitor sent a photo, which is kept apart, under the id of this event; otherwise as {@link visitorWrote}. */
export const visitorSentPhoto = defineEvent('VisitorSentPhoto', chat.extend({ photo: personal(photoSizeSchema) }));

/** Staff said something to the visitor, under whose key it is kept; `isVisitorAway` where nobody was there to read it. */
export const agentWrote = defineEvent(
  'AgentWrote',
  chat.extend({
    agent: agentSchema,
    message: personal(z.object({ text: z.string() })),
    isVisitorAway: z.boolean().optional(),
  }),
  [withClearName],
);

/**
 * The assistant said something, under the name that the visitor reads. `answers` is the place of the event that it answers, or where
 * it speaks first of the last one that it answered; `memory` is what the answerer knows from then on. The parcel is one that it shows, whole with the key.
 */
export const assistantWrote = defineEvent(
  'AssistantWrote',
  chat.extend({
    name: z.string(),
    answers: z.int().min(0),
    message: personal(
      z.object({
        text: z.string(),
        options: z.array(z.string()),
        parcel: shownParcelSchema.nullable(),
        memory: z.json(),
      }),
    ),
  }),
);

/** The visitor waits for a person from now on. */
export const chatHandedOver = defineEvent('ChatHandedOver', chat);

/** The visitor was asked for an address to be written to: nobody is there, or nobody answered in time. */
export const replyAddressAsked = defineEvent('ReplyAddressAsked', chat);

/** The visitor wants to be written to at that address. */
export const replyAddressGiven = defineEvent(
  'ReplyAddressGiven',
  chat.extend({ address: personal(z.object({ email: z.string() })) }),
);

/** The visitor came back to what was said while they were away. */
export const visitorReturned = defineEvent('VisitorReturned', chat);

/** The visitor is still away: what staff said in those messages goes to their address, in one email. */
export const chatContinuedByEmail = defineEvent('ChatContinuedByEmail', chat.extend({ messageIds: z.array(uuid()) }));

/** The visitor wants the conversation so far at that address. */
export const transcriptRequested = defineEvent(
  'TranscriptRequested',
  chat.extend({ address: personal(z.object({ email: z.string() })) }),
);

/** Staff came into the conversation. */
export const agentJoinedChat = defineEvent('AgentJoinedChat', chat.extend({ agent: agentSchema }), [withClearName]);

/** Staff left the conversation to others. */
export const agentLeftChat = defineEvent('AgentLeftChat', chat.extend({ accountId: z.string() }));

/** The conversation is that account's to answer, or nobody's. */
export const chatAssigned = defineEvent('ChatAssigned', chat.extend({ accountId: z.string().nullable() }));

/**
 * The conversation is over, until its visitor says more. Nobody closed it where there is a reason: nobody said anything for long, or
 * the visitor `left` who waited for a person.
 */
export const chatClosed = defineEvent('ChatClosed', chat.extend({ reason: z.enum(['quiet', 'left']).optional() }));

/** Whoever wrote that message took it back. */
export const chatMessageRetracted = defineEvent('ChatMessageRetracted', chat.extend({ messageId: uuid() }));

/** Staff wrote down something that the visitor never reads, under whose key it is kept all the same: it is about them. */
export const chatNoted = defineEvent(
  'ChatNoted',
  chat.extend({ agent: agentSchema, note: personal(z.object({ text: z.string() })) }),
  [withClearName],
);

/** Somebody said which parcel it is about. `shipmentId` is null where no parcel has the number: that too is kept, and no visitor is told. */
export const trackingNumberGiven = defineEvent(
  'TrackingNumberGiven',
  chat.extend({ number: personal(z.object({ trackingNumber: z.string() })), shipmentId: uuid().nullable() }),
);

/** The visitor said how it was, from 1 to 5. */
export const chatRated = defineEvent('ChatRated', chat.extend({ rating: z.int().min(1).max(5) }));

export const chatEvents = [
  chatStarted,
  visitorWrote,
  visitorSentPhoto,
  agentWrote,
  assistantWrote,
  chatHandedOver,
  replyAddressAsked,
  replyAddressGiven,
  visitorReturned,
  chatContinuedByEmail,
  agentJoinedChat,
  agentLeftChat,
  chatAssigned,
  chatClosed,
  chatMessageRetracted,
  chatNoted,
  trackingNumberGiven,
  chatRated,
  transcriptRequested,
] as const;
export type ChatEvent = EventOf<(typeof chatEvents)[number]>;
