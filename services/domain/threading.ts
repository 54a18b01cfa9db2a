import type { About } from '#contracts/about.ts';
import type { ReceivedKind, SetAsideBecause, ThreadedBy } from '#contracts/events/email.ts';

/** Counts up whenever {@link threadEmail} comes to decide otherwise about any email. */
export const threadingRule = 1;

/** More automatic emails of one sender within an hour do not come into one conversation. */
export const mostAutomaticAnHour = 20;

/** Where an email of ours, or a token of it, leads: to the conversation about something with whom it went to. */
export interface OurLead {
  about: About;
  /** The subject of the address that it went to; null where that is not known, and whoever answers has a conversation of their own. */
  customerId: string | null;
  /** The sender and the recipient of the parcel, who have conversations of their own about it. */
  partyIds: readonly string[];
}

/** A conversation that there is, where a reply of staff or an earlier email leads. */
export interface ConversationLead {
  conversationId: string;
  about: About | null;
  customerId: string;
  /** The customer, and everyone who wrote in it. */
  participantIds: readonly string[];
}

export type Lead = OurLead | ConversationLead;

/** A parcel that the subject names. */
export interface NamedParcel {
  shipmentId: string;
  partyIds: readonly string[];
}

/** What is known of an email when it is threaded: persons are the subjects of their addresses. */
export interface ThreadingFacts {
  kind: ReceivedKind;
  /** Its Message-ID is that of an email that we sent. */
  isOwn: boolean;
  senderId: string;
  /** To whom it went as well, in To and Cc. */
  addressedIds: readonly string[];
  /** It hands on what somebody else wrote, and answers nothing. */
  isForward: boolean;
  /** Emails of ours that it answers, the newest first. */
  references: readonly Lead[];
  /** Our tokens in the addresses that it went to, and in its text, what is quoted too. */
  addressTokens: readonly Lead[];
  textTokens: readonly Lead[];
  /** Parcels that its subject names, in that order. */
  parcels: readonly NamedParcel[];
  /** Conversations of emails that it answers or repeats, the newest first. */
  earlier: readonly ConversationLead[];
}

/** The conversation that an email belongs to: one about something with somebody, one that there is, or one of its own. */
export type Home =
  | { type: 'about'; about: About; customerId: string }
  | { type: 'conversation'; conversationId: string }
  | { type: 'new' };

export type Threading = { type: 'threaded'; home: Home; by: ThreadedBy } | { type: 'aside'; reason: SetAsideBecause };

/**
 * Where an email belongs, by the first of these that leads anywhere:
 *
 * 1. our Message-ID in In-Reply-To or References, the newest first;
 * 2. a token of ours in an address that it went to, then in its text; both unless the subject names exactly one parcel of its sender,
 *    and another one, as those do who take an old email to write about something new;
 * 3. a parcel that its subject names, of which its sender is the sender or the recipient; the first one of several;
 * 4. an email that we received before, in whose conversation its sender took part: Message-IDs of received emails are anybody's word;
 * 5. a conversation of its own, if a person wrote it. What machines send is in the inbox only.
 *
 * Whoever answers an email that went to somebody else joins that conversation as another person. The other side of the parcel does so
 * where the customer reads it too, and has a conversation of their own otherwise. What somebody else forwards answers for nobody, and
 * leads nowhere by what is in it. Pure.
 */
export function threadEmail(facts: ThreadingFacts): Threading {
  if (facts.isOwn || facts.kind === 'own') return { type: 'aside', reason: 'own' };
  if (facts.kind === 'delivery_report') return { type: 'aside', reason: 'delivery_report' };
  const known = facts.parcels.filter(({ partyIds }) => partyIds.includes(facts.senderId));
  const topic = known[0];
  const followed = firstHome(facts, facts.references);
  const led = followed ?? firstHome(facts, [...facts.addressTokens, ...facts.textTokens]);
  if (led && !isOtherTopic(facts, led.lead, known)) return threaded(led.home, followed ? 'reference' : 'token');
  if (topic) return threaded(ownAbout(facts, { kind: 'shipment', id: topic.shipmentId }), 'number');
  const [earlier] = facts.earlier.filter(({ participantIds }) => participantIds.includes(facts.senderId));
  if (earlier) return threaded({ type: 'conversation', conversationId: earlier.conversationId }, 'earlier_email');
  return facts.kind === 'automatic' ? { type: 'aside', reason: 'automatic' } : threaded({ type: 'new' }, 'new');
}

const threaded = (home: Home, by: ThreadedBy): Threading => ({ type: 'threaded', home, by });

const ownAbout = ({ senderId }: ThreadingFacts, about: About): Home => ({ type: 'about', about, customerId: senderId });

/** The subject names parcels of its sender, and not the one that the thread is about: one of them, so that it is clear which. */
function isOtherTopic({ parcels }: ThreadingFacts, { about }: Lead, known: readonly NamedParcel[]): boolean {
  if (known.length !== 1 || about?.kind !== 'shipment') return false;
  return !parcels.some(({ shipmentId }) => shipmentId === about.id);
}

function firstHome(facts: ThreadingFacts, leads: readonly Lead[]): { home: Home; lead: Lead } | undefined {
  for (const lead of leads) {
    const home = 'conversationId' in lead ? inConversation(facts, lead) : aboutWhom(facts, lead);
    if (home) return { home, lead };
  }
  return undefined;
}

function inConversation({ senderId, isForward }: ThreadingFacts, lead: ConversationLead): Home | undefined {
  const isOthers = senderId !== lead.customerId && !lead.participantIds.includes(senderId);
  return isForward && isOthers ? undefined : { type: 'conversation', conversationId: lead.conversationId };
}

function aboutWhom(facts: ThreadingFacts, { about, customerId, partyIds }: OurLead): Home | undefined {
  const { senderId, isForward, addressedIds } = facts;
  if (senderId === customerId) return ownAbout(facts, about);
  if (customerId === null) return isForward ? undefined : ownAbout(facts, about);
  const isWithCustomer = addressedIds.includes(customerId) && !isForward;
  if (partyIds.includes(senderId) && !isWithCustomer) return ownAbout(facts, about);
  return isForward ? undefined : { type: 'about', about, customerId };
}

/** Whether one more automatic email of that sender is too many for a conversation, by when those before it came. Pure. */
export function isLooping(at: string, before: readonly string[]): boolean {
  const since = Date.parse(at) - 3_600_000;
  return (
    before.filter((earlier) => Date.parse(earlier) > since && Date.parse(earlier) <= Date.parse(at)).length >= mostAutomaticAnHour
  );
}
