import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { conversationEvolution, type ConversationState } from '../domain/conversation-state.ts';
import { loadKept } from '../known-state.ts';
import type { StateCache } from '../state-cache.ts';

/** A conversation, or the one that it was merged into. */
export interface StandingConversation {
  conversationId: string;
  state: ConversationState;
  /** Its customer and everyone who wrote in it, and those of the conversations on the way to it. */
  participantIds: readonly string[];
}

export type FindStanding = (conversationId: string) => Promise<StandingConversation>;

/** Of conversations that were merged into each other. */
export const longestWay = 20;

/** Follows where conversations were merged into others, to the one that stands by itself. */
export const createFindStanding =
  ({ log, stateCache }: { log: Pick<EventLog, 'read' | 'isAnyErased'>; stateCache: StateCache }): FindStanding =>
  async (asked) => {
    let conversationId = asked;
    const participants = new Set<string>();
    for (let way = 0; ; way += 1) {
      const state = await loadKept(log, stateCache, conversationEvolution, streamOf.conversation(conversationId));
      if (state.type !== 'none') {
        for (const id of [state.customer.subjectId, ...state.emails.map(({ senderId }) => senderId)]) participants.add(id);
      }
      const next = state.type === 'none' ? null : state.mergedInto;
      if (next === null || next === asked || way === longestWay)
        return { conversationId, state, participantIds: [...participants] };
      conversationId = next;
    }
  };
