import { isOf } from '#contracts/events/envelope.ts';
import { conversationMerged, conversationUnmerged } from '#contracts/events/conversation.ts';
import { emailReceived, emailSetAside, emailThreaded } from '#contracts/events/email.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog, LoggedEvent } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Handle } from '../command.ts';
import { asAbsorbed, conversationDecider } from '../domain/conversation.ts';
import { conversationEvolution } from '../domain/conversation-state.ts';
import { conversationOf, receivedEmailDecider } from '../domain/received-email.ts';
import type { ConversationLead } from '../domain/threading.ts';
import { load } from '../load.ts';
import { byThreader, threaderId, type ThreaderContext } from './by-threader.ts';
import type { RecordBounce } from './bounces.ts';
import type { DecidePlace } from './decide-place.ts';
import { conversationLead, type EarlierEmails } from './facts.ts';
import type { FollowPlace } from './follow-place.ts';
import { longestWay, type FindStanding } from './standing.ts';

/** The events that the threader acts upon. */
export const threadedTypes: ReadonlySet<string> = new Set(
  [emailReceived, emailThreaded, emailSetAside, conversationMerged, conversationUnmerged].map(({ type }) => type),
);

export interface ThreadEventOptions {
  handle: Handle;
  log: Pick<EventLog, 'read'>;
  decidePlace: DecidePlace;
  recordBounce: RecordBounce;
  followPlace: FollowPlace;
  findStanding: FindStanding;
  /** Received emails with those digests that came before that place in the log. */
  emailsWith(digests: readonly string[], before: bigint): Promise<string[]>;
  clock: Clock;
}

/**
 * Decides where a received email belongs, and lets conversations follow; once, however often it is called for the event. Throws while
 * a server is away, and where something is not in the log yet.
 */
export type ThreadEvent = (event: LoggedEvent) => Promise<void>;

export function createThreadEvent(options: ThreadEventOptions): ThreadEvent {
  const { handle, log, decidePlace, recordBounce, followPlace, findStanding, emailsWith, clock } = options;

  const earlierThan = (event: LoggedEvent): EarlierEmails => ({
    async conversationsOf(digests) {
      const ids = await emailsWith(digests, event.position.commit);
      const leads = await Promise.all(
        ids.map(async (id): Promise<ConversationLead | undefined> => {
          const { state } = await load(log, receivedEmailDecider, streamOf.email(id));
          const conversationId = state.type === 'none' ? null : conversationOf(state.place);
          return conversationId === null ? undefined : conversationLead(await findStanding(conversationId));
        }),
      );
      return leads.filter((lead) => lead !== undefined);
    },
  });

  /** At once, as the next email may answer this one. */
  const followDecision = async (stream: string, context: ThreaderContext) => {
    for (const event of await log.read(stream)) {
      const isPlaced = isOf(event, emailThreaded) || isOf(event, emailSetAside);
      if (isPlaced && isDecision(event)) await followPlace(event, { ...context, eventId: event.id });
    }
  };

  const inConversation = (conversationId: string) => ({
    stream: streamOf.conversation(conversationId),
    decider: conversationDecider,
  });

  const absorb = async (from: string, into: string, context: ThreaderContext) => {
    const { state } = await load(log, conversationEvolution, streamOf.conversation(from));
    if (state.type === 'none' || state.mergedInto !== into) return;
    const standing = await findStanding(into);
    await handle({
      ...inConversation(standing.conversationId),
      command: { type: 'absorb', other: asAbsorbed(state) },
      context: byThreader(derivedId('absorb', context.eventId), context),
    });
  };

  const release = async (gone: string, from: string, context: ThreaderContext) => {
    await handle({
      ...inConversation(from),
      command: { type: 'release', from: gone },
      context: byThreader(derivedId('release', context.eventId), context),
    });
    let id = from;
    for (let way = 0; way < longestWay; way += 1) {
      const { state } = await load(log, conversationEvolution, streamOf.conversation(id));
      if (state.type === 'none' || state.mergedInto === null) return;
      id = state.mergedInto;
      await handle({
        ...inConversation(id),
        command: { type: 'recount', gone, other: asAbsorbed(state) },
        context: byThreader(derivedId('recount', context.eventId, id), context),
      });
    }
  };

  return async (event) => {
    const { id: eventId, metadata } = event;
    const context = { eventId, correlationId: metadata.correlationId, now: clock.now().toISOString() };
    if (isOf(event, emailReceived)) {
      await recordBounce(event, context);
      await handle({
        stream: event.stream,
        decider: receivedEmailDecider,
        command: await decidePlace(event, earlierThan(event as LoggedEvent)),
        context: byThreader(derivedId('thread', event.id), context),
      });
      await followDecision(event.stream, context);
    } else if (isOf(event, emailThreaded) || isOf(event, emailSetAside)) {
      if (!isDecision(event)) await followPlace(event, context);
    } else if (isOf(event, conversationMerged)) await absorb(event.data.conversationId, event.data.into, context);
    else if (isOf(event, conversationUnmerged)) await release(event.data.conversationId, event.data.from, context);
  };
}

/** Whether the threader decided it, who has followed it before it goes on. */
const isDecision = ({ metadata }: Pick<LoggedEvent, 'metadata'>): boolean => metadata.actorId === threaderId;
