import type { ReceivedEmailCommand } from '../domain/received-email.ts';
import { isLooping, threadEmail, threadingRule, type Home } from '../domain/threading.ts';
import { conversationIdFor } from '../conversations/conversation-id.ts';
import { derivedId } from '#infra/ids.ts';
import type { EarlierEmails, FindFacts, ReceivedFact } from './facts.ts';
import type { FindMatter } from './persons.ts';
import type { FindStanding, StandingConversation } from './standing.ts';

export type PlaceDecision = Extract<ReceivedEmailCommand, { type: 'thread' | 'set_aside' }>;

export interface DecidePlaceOptions {
  findFacts: FindFacts;
  findMatter: FindMatter;
  findStanding: FindStanding;
}

/** When automatic emails of a sender came into a conversation before. */
export type AutomaticBefore = (standing: StandingConversation, senderId: string) => readonly string[];

/** Where the rule says that an email belongs. */
export type DecidePlace = (
  email: ReceivedFact,
  earlier: EarlierEmails,
  automaticBefore?: AutomaticBefore,
) => Promise<PlaceDecision>;

const joinedBefore: AutomaticBefore = ({ state }, senderId) =>
  state.type === 'none'
    ? []
    : state.emails.filter((email) => email.isAutomatic && email.senderId === senderId).map(({ at }) => at);

export function createDecidePlace({ findFacts, findMatter, findStanding }: DecidePlaceOptions): DecidePlace {
  /** A conversation can be begun with whom we know the address of; with whoever writes, where that is not known. */
  const openedBy = async (home: Home, email: ReceivedFact): Promise<{ conversationId: string; opens: PlaceDecisionOpens }> => {
    const senderId = email.data.content.subjectId;
    switch (home.type) {
      case 'new':
        return {
          conversationId: derivedId('conversation', email.data.about.id),
          opens: { about: null, customerSubjectId: senderId },
        };
      case 'conversation':
        return { conversationId: home.conversationId, opens: null };
      case 'about': {
        const { about, customerId } = home;
        const isKnown =
          customerId === senderId ||
          ((await findMatter(about))?.persons.some(({ subjectId, contact }) => subjectId === customerId && contact !== null) ??
            false);
        const whose = isKnown ? customerId : senderId;
        return { conversationId: conversationIdFor(about, whose), opens: { about, customerSubjectId: whose } };
      }
      default:
        return home satisfies never;
    }
  };

  return async (email, earlier, automaticBefore = joinedBefore) => {
    const rule = threadingRule;
    const facts = await findFacts(email, earlier);
    if (!facts) return { type: 'set_aside', reason: 'erased', rule };
    const threading = threadEmail(facts);
    if (threading.type === 'aside') return { type: 'set_aside', reason: threading.reason, rule };
    const { conversationId, opens } = await openedBy(threading.home, email);
    const standing = await findStanding(conversationId);
    if (facts.kind === 'automatic' && isLooping(email.data.receivedAt, automaticBefore(standing, facts.senderId))) {
      return { type: 'set_aside', reason: 'loop', rule };
    }
    const isBegun = standing.state.type !== 'none';
    return { type: 'thread', conversationId: standing.conversationId, by: threading.by, rule, opens: isBegun ? null : opens };
  };
}

type PlaceDecisionOpens = Extract<PlaceDecision, { type: 'thread' }>['opens'];
