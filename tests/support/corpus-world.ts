import type { About } from '#contracts/about.ts';
import { emailReceived } from '#contracts/events/email.ts';
import { isOf } from '#contracts/events/envelope.ts';
import type { EmailRecipient } from '#contracts/mail.ts';
import { derivedId } from '#infra/ids.ts';
import { createSignedLinks } from '#infra/signed-links/signed-links.ts';
import type { ConversationState } from '#services/domain/conversation-state.ts';
import type { Home, Threading } from '#services/domain/threading.ts';
import { threadEmail } from '#services/domain/threading.ts';
import { conversationIdFor } from '#services/conversations/conversation-id.ts';
import { conversationLead, createFindFacts } from '#services/mailbox/facts.ts';
import type { OurEmail } from '#services/mailbox/our-emails.ts';
import type { Matter } from '#services/mailbox/persons.ts';
import type { StandingConversation } from '#services/mailbox/standing.ts';
import { logged } from './events.ts';
import { readEml } from './read-eml.ts';
import { received } from './received-email.ts';

const { replyTokens } = createSignedLinks({ current: Buffer.alloc(32, 7) });
const subjectOf = (address: string) => derivedId('subject', address.toLowerCase());
const idOf = (name: string) => derivedId('matter', name);

/** Three parcels, a chat and a quote, by the names that the corpus has for them. */
const matters: Record<string, { kind: string; trackingNumber: string | null; persons: readonly string[] }> = {
  P1: {
    kind: 'shipment',
    trackingNumber: 'WE483920175525GH',
    persons: ['ama.owusu@example.com', 'jonas.weber@example.com'],
  },
  P2: {
    kind: 'shipment',
    trackingNumber: 'WE483920175533DE',
    persons: ['jonas.weber@example.com', 'mia.braun@example.net'],
  },
  P3: {
    kind: 'shipment',
    trackingNumber: 'WE500112233449MA',
    persons: ['kofi.mensah@example.org', 'noura.alami@example.org'],
  },
  chat: { kind: 'chat', trackingNumber: null, persons: ['lena.fischer@example.net'] },
  quote: { kind: 'quote', trackingNumber: null, persons: ['pierre.durand@example.com'] },
};
const aboutOf = (name: string): About => ({ kind: matters[name]?.kind ?? '', id: idOf(name) });
const nameOf = (about: About): string => Object.keys(matters).find((name) => idOf(name) === about.id) ?? '';
const matterOf = (about: About): Matter | undefined => {
  const matter = matters[nameOf(about)];
  return (
    matter && {
      about,
      trackingNumber: matter.trackingNumber,
      persons: matter.persons.map((email) => ({ subjectId: subjectOf(email), contact: { name: '', email }, language: 'en' })),
    }
  );
};

const noura = 'noura.alami@example.org';
const talk = derivedId('talk-noura');
const jonasAboutP1 = conversationIdFor(aboutOf('P1'), subjectOf('jonas.weber@example.com'));

/** A conversation in which only its customer wrote. */
const begun = (conversationId: string, email: string, about: About | null): StandingConversation => {
  const state: ConversationState = {
    type: 'open',
    conversationId,
    about,
    trackingNumber: null,
    customer: { subjectId: subjectOf(email), value: { name: '', email } },
    language: 'en',
    startedAt: '2026-11-24T09:00:00.000Z',
    snoozedUntil: null,
    assignedTo: null,
    emails: [],
    replies: [],
    mergedInto: null,
    absorbed: [],
  };
  return { conversationId, state, participantIds: [subjectOf(email)] };
};
const conversations = new Map([
  [talk, begun(talk, noura, null)],
  [jonasAboutP1, begun(jonasAboutP1, 'jonas.weber@example.com', aboutOf('P1'))],
]);

const sent = (name: string, about: About, recipient: EmailRecipient, to: string): [string, OurEmail] => {
  const id = derivedId('corpus', name);
  return [id, { id, about, recipient, addressId: subjectOf(to), state: 'sent' }];
};
const ours = new Map([
  sent('status-jonas', aboutOf('P1'), 'recipient', 'jonas.weber@example.com'),
  sent('status-ama', aboutOf('P1'), 'sender', 'ama.owusu@example.com'),
  sent('status-p2-jonas', aboutOf('P2'), 'sender', 'jonas.weber@example.com'),
  sent('status-noura', aboutOf('P3'), 'recipient', noura),
  sent('chat-lena', aboutOf('chat'), 'customer', 'lena.fischer@example.net'),
  sent('quote-pierre', aboutOf('quote'), 'customer', 'pierre.durand@example.com'),
  sent('follower-zoe', aboutOf('P1'), 'follower', 'zoe.martin@example.com'),
  sent('reply-jonas', { kind: 'conversation', id: jonasAboutP1 }, 'customer', 'jonas.weber@example.com'),
  sent('reply-noura', { kind: 'conversation', id: talk }, 'customer', noura),
]);

const findFacts = createFindFacts({
  findOurEmail: async (id) => ours.get(id),
  findMatter: async (about) => matterOf(about),
  findStanding: async (id) => conversations.get(id) ?? { conversationId: id, state: { type: 'none' }, participantIds: [] },
  personalData: { knownSubject: async (address) => subjectOf(address) },
  log: {
    async read(stream) {
      const trackingNumber = stream.replace('trackingnumber-', '');
      const name = Object.keys(matters).find((key) => matters[key]?.trackingNumber === trackingNumber);
      if (!name) return [];
      return logged([
        {
          event: { type: 'TrackingNumberReserved', data: { trackingNumber, shipmentId: idOf(name) } },
          at: '2026-11-24T09:00:00.000Z',
        },
      ]);
    },
  },
  replyTokens,
});
/** The one email that we received before, from Noura. */
const firstId = 'first@noura.example.org';

/** Where the rule puts a message in that world, in the words of the corpus. */
export async function threadInWorld(message: Buffer) {
  const { email, kind, report } = await readEml(message);
  const addresses = [...email.to, ...email.cc].map(({ address }) => address);
  const event = received(
    {
      kind,
      messageDigest: email.messageId,
      referenceDigests: email.references,
      content: { subjectId: subjectOf(email.from.address || 'nobody'), value: email },
    },
    {},
  );
  const [fact] = logged([{ event, at: '2026-11-24T09:43:00.000Z' }]);
  const lead = conversationLead(conversations.get(talk) ?? begun(talk, noura, null));
  if (!fact || !isOf(fact, emailReceived)) throw new RangeError('the one event is there');
  const facts = await findFacts(fact, {
    conversationsOf: async (digests) => (digests.includes(firstId) && lead ? [lead] : []),
  });
  if (!facts) throw new Error('nobody was erased');
  const known = [email.from.address, ...addresses, ...Object.values(matters).flatMap(({ persons }) => persons)];
  return { email, kind, report, ...placed(threadEmail(facts), known) };
}

function placed(threading: Threading, known: readonly string[]): { place: string; by?: string } {
  if (threading.type === 'aside') return { place: `aside/${threading.reason}` };
  return { place: placeName(threading.home, known), by: threading.by };
}

function placeName(home: Home, known: readonly string[]): string {
  switch (home.type) {
    case 'new':
      return 'new';
    case 'conversation':
      return home.conversationId === talk ? 'talk-noura' : 'P1/jonas.weber@example.com';
    case 'about':
      return `${nameOf(home.about)}/${known.find((address) => subjectOf(address) === home.customerId)?.toLowerCase() ?? ''}`;
    default:
      return home satisfies never;
  }
}
