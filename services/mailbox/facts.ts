import { trackingNumbersIn } from '#contracts/tracking-numbers-in.ts';
import type { ReceivedEmailEvent } from '#contracts/events/email.ts';
import type { Fact } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { LinkTokens, ReplyLink } from '#infra/signed-links/signed-links.ts';
import { bareSubject } from '../domain/mail-subject.ts';
import type { ConversationLead, Lead, NamedParcel, ThreadingFacts } from '../domain/threading.ts';
import { ourIdsIn, type FindOurEmail, type OurEmail } from './our-emails.ts';
import type { FindMatter } from './persons.ts';
import type { FindStanding } from './standing.ts';
import { tokensInAddresses, tokensInText } from './tokens-in.ts';

export type ReceivedFact = Extract<Fact<ReceivedEmailEvent>, { type: 'EmailReceived' }>;

/** Where received emails belong, as it is known so far. */
export interface EarlierEmails {
  /** The conversations of received emails with those Message-IDs, in the order of the digests. */
  conversationsOf(digests: readonly string[]): Promise<ConversationLead[]>;
}

export interface FactsOptions {
  findOurEmail: FindOurEmail;
  findMatter: FindMatter;
  findStanding: FindStanding;
  personalData: Pick<PersonalData, 'knownSubject'>;
  log: Pick<EventLog, 'read'>;
  replyTokens: Pick<LinkTokens<ReplyLink>, 'read'>;
}

/** So many of the newest references, addressees and numbers are looked up: more of them are there to be in the way. */
const most = { references: 20, addressees: 20, parcels: 5 };

/** What the rule has to know of an email; undefined where its sender was erased. */
export type FindFacts = (email: ReceivedFact, earlier: EarlierEmails) => Promise<ThreadingFacts | undefined>;

export function createFindFacts(options: FactsOptions): FindFacts {
  const { findOurEmail, personalData, log, replyTokens } = options;
  const leadsOf = async (ids: readonly string[]): Promise<Lead[]> => {
    const found = await Promise.all(ids.map(findOurEmail));
    const leads = await Promise.all(found.map(async (email) => email && leadOf(email, options)));
    return leads.filter((lead) => lead !== undefined);
  };
  const parcelNamed = async (trackingNumber: string): Promise<NamedParcel[]> => {
    const [reserved] = await log.read(streamOf.trackingNumber(trackingNumber));
    if (reserved?.type !== 'TrackingNumberReserved') return [];
    const { shipmentId } = reserved.data;
    const matter = await options.findMatter({ kind: 'shipment', id: shipmentId });
    return matter ? [{ shipmentId, partyIds: matter.persons.map(({ subjectId }) => subjectId) }] : [];
  };

  return async ({ data }, earlier) => {
    const { content, kind, messageDigest, referenceDigests } = data;
    const email = content.value;
    if (!email) return undefined;
    const addressed = [...email.to, ...email.cc].slice(0, most.addressees);
    const references = email.references.toReversed().slice(0, most.references);
    const digests = [...referenceDigests.toReversed().slice(0, most.references), ...(messageDigest ? [messageDigest] : [])];
    const { type } = bareSubject(email.subject);
    const handsOn =
      type === 'plain' && references.length === 0 && email.attachments.some((file) => file.type === 'message/rfc822');
    const numbers = trackingNumbersIn(email.subject).slice(0, most.parcels);
    const [own, addressedIds, ofReferences, ofAddresses, ofText] = await Promise.all([
      Promise.all(ourIdsIn(email.messageId === null ? [] : [email.messageId]).map(findOurEmail)),
      Promise.all(addressed.map(({ address }) => personalData.knownSubject(address))),
      leadsOf(ourIdsIn(references)),
      leadsOf(tokensInAddresses(replyTokens, addressed)),
      leadsOf(tokensInText(replyTokens, email.text)),
    ]);
    return {
      kind,
      isOwn: own.some((found) => found !== undefined),
      senderId: content.subjectId,
      addressedIds: addressedIds.filter((id) => id !== undefined),
      isForward: type === 'forward' || handsOn,
      references: ofReferences,
      addressTokens: ofAddresses,
      textTokens: ofText,
      parcels: (await Promise.all(numbers.map(parcelNamed))).flat(),
      earlier: await earlier.conversationsOf(digests),
    };
  };
}

async function leadOf(
  { about, recipient, addressId }: OurEmail,
  { findMatter, findStanding }: Pick<FactsOptions, 'findMatter' | 'findStanding'>,
): Promise<Lead | undefined> {
  if (about.kind === 'conversation') return conversationLead(await findStanding(about.id));
  const matter = await findMatter(about);
  if (!matter) return undefined;
  const [first, second] = matter.persons;
  if (about.kind !== 'shipment')
    return { about, customerId: first?.subjectId ?? (recipient === 'staff' ? null : addressId), partyIds: [] };
  const customerId =
    addressId ?? (recipient === 'sender' ? first?.subjectId : recipient === 'recipient' ? second?.subjectId : null);
  return { about, customerId: customerId ?? null, partyIds: matter.persons.map(({ subjectId }) => subjectId) };
}

/** Undefined for a conversation that has not begun. */
export function conversationLead({
  conversationId,
  state,
  participantIds,
}: Awaited<ReturnType<FindStanding>>): ConversationLead | undefined {
  if (state.type === 'none') return undefined;
  const { about, customer } = state;
  return { conversationId, about, customerId: customer.subjectId, participantIds };
}
