import { isOf } from '#contracts/events/envelope.ts';
import { emailReceived } from '#contracts/events/email.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog, LoggedEvent } from '#infra/event-store/event-log.ts';
import { derivedId, sha256 } from '#infra/ids.ts';
import type { Handle } from '../command.ts';
import { conversationOf, isByHand, receivedEmailDecider } from '../domain/received-email.ts';
import { threadingRule, type ConversationLead } from '../domain/threading.ts';
import { load } from '../load.ts';
import type { DecidePlace } from './decide-place.ts';
import { conversationLead, type EarlierEmails } from './facts.ts';
import type { FindStanding } from './standing.ts';

/** An email that the rule of today would thread otherwise; null is for no conversation. */
export interface Difference {
  emailId: string;
  from: string | null;
  to: string | null;
  by: string;
}

export interface Rethreaded {
  emails: number;
  /** What staff chose, which stays. */
  byHand: number;
  /** What was set aside or threaded by rules as it would be today. */
  same: number;
  differences: Difference[];
  applied: number;
}

export interface RethreadOptions {
  handle: Handle;
  log: Pick<EventLog, 'read'>;
  decidePlace: DecidePlace;
  findStanding: FindStanding;
  now: string;
  onDifference?(difference: Difference): void;
}

/**
 * Runs the rule of today over received emails in the order of the log, each by what came before it as it is threaded then. With `apply`
 * the differences are appended, and the threader has conversations follow; what would belong to no conversation today stays where it is.
 */
export async function rethread(
  events: AsyncIterable<LoggedEvent>,
  { handle, log, decidePlace, findStanding, now, onDifference }: RethreadOptions,
  apply: boolean,
): Promise<Rethreaded> {
  const result: Rethreaded = { emails: 0, byHand: 0, same: 0, differences: [], applied: 0 };
  const byDigest = new Map<string, { conversationId: string; senderId: string }[]>();
  const earlier: EarlierEmails = {
    async conversationsOf(digests) {
      const found = digests.flatMap((digest) => byDigest.get(digest) ?? []);
      const leads = await Promise.all(
        found.map(async ({ conversationId, senderId }): Promise<ConversationLead> => {
          const lead = conversationLead(await findStanding(conversationId));
          // A conversation that is yet to begin has its first sender in it.
          if (!lead) return { conversationId, about: null, customerId: senderId, participantIds: [senderId] };
          return { ...lead, participantIds: [...lead.participantIds, senderId] };
        }),
      );
      return leads;
    },
  };
  for await (const event of events) {
    if (!isOf(event, emailReceived)) continue;
    const { about, messageDigest, content } = event.data;
    const { state } = await load(log, receivedEmailDecider, streamOf.email(about.id));
    if (state.type === 'none' || state.place.type === 'undecided') continue;
    result.emails += 1;
    const current = conversationOf(state.place);
    let place = current;
    if (isByHand(state.place)) result.byHand += 1;
    else {
      const decision = await decidePlace(event, earlier, () => []);
      const to = decision.type === 'thread' ? decision.conversationId : null;
      const isLoop = state.place.type === 'aside' && state.place.reason === 'loop';
      if (to === (await standingOf(current)) || isLoop) result.same += 1;
      else {
        const difference = {
          emailId: about.id,
          from: current,
          to,
          by: decision.type === 'thread' ? decision.by : decision.reason,
        };
        result.differences.push(difference);
        onDifference?.(difference);
        if (decision.type === 'thread') {
          place = to;
          if (apply) result.applied += await applyTo(about.id, decision);
        }
      }
    }
    if (place === null || messageDigest === null) continue;
    byDigest.set(messageDigest, [...(byDigest.get(messageDigest) ?? []), { conversationId: place, senderId: content.subjectId }]);
  }
  return result;

  async function standingOf(conversationId: string | null): Promise<string | null> {
    return conversationId === null ? null : (await findStanding(conversationId)).conversationId;
  }

  async function applyTo(
    emailId: string,
    { conversationId, opens }: Extract<Awaited<ReturnType<DecidePlace>>, { type: 'thread' }>,
  ) {
    const commandId = derivedId('rethread', threadingRule, emailId, conversationId);
    const { changed } = await handle({
      stream: streamOf.email(emailId),
      decider: receivedEmailDecider,
      command: { type: 'rethread', conversationId, rule: threadingRule, opens },
      context: {
        commandId,
        requestHash: sha256('rethread'),
        actor: { id: 'rethread', role: 'system' },
        source: 'system',
        correlationId: commandId,
        now,
      },
    });
    return changed ? 1 : 0;
  }
}
