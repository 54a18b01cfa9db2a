import type { Config } from '#infra/config.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/** What can be refused for its network address, messages also for their conversation; `/metrics` counts each. */
export type LimitedByAddress = 'socket' | 'conversation' | 'join' | 'message';

/** How much each may hold at once; `take` returns whether there was room. */
export interface Held {
  take(key: string): boolean;
  give(key: string): void;
}

/** What one network address may have of this process; staff have as much for each session, whatever comes from their network. */
export interface AddressLimits {
  /** Open sockets. */
  sockets: Held;
  /** Conversations that are begun, per hour. */
  conversations: RateLimit;
  /** Visitors who join, to begin or to go on, per minute. */
  joins: RateLimit;
  /** What visitors say and do in conversations, per minute. */
  messages: RateLimit;
  /** The same in one conversation, by its id. */
  messagesInOne: RateLimit;
}

type LimitConfig = Pick<
  Config,
  'SOCKETS_PER_ADDRESS' | 'CONVERSATIONS_PER_ADDRESS' | 'JOINS_PER_ADDRESS' | 'MESSAGES_PER_ADDRESS' | 'MESSAGES_PER_CONVERSATION'
>;

const tooManyMessages = 'Too many messages at once. Please wait a moment before you send more.';

export const createAddressLimits = (config: LimitConfig, onRefused: (what: LimitedByAddress) => void): AddressLimits => {
  const counted = (limit: RateLimit, what: LimitedByAddress): RateLimit => ({
    ...limit,
    async take(key, points) {
      try {
        await limit.take(key, points);
      } catch (error) {
        onRefused(what);
        throw error;
      }
    },
  });
  return {
    sockets: createHeld(config.SOCKETS_PER_ADDRESS, () => onRefused('socket')),
    conversations: counted(
      createRateLimit(
        config.CONVERSATIONS_PER_ADDRESS,
        3_600_000,
        'Too many conversations have been started from your network. Please try again later.',
      ),
      'conversation',
    ),
    joins: counted(
      createRateLimit(
        config.JOINS_PER_ADDRESS,
        60_000,
        'Too many people on your network are joining at once. Please try again in a minute.',
      ),
      'join',
    ),
    messages: counted(createRateLimit(config.MESSAGES_PER_ADDRESS, 60_000, tooManyMessages), 'message'),
    messagesInOne: counted(createRateLimit(config.MESSAGES_PER_CONVERSATION, 60_000, tooManyMessages), 'message'),
  };
};

/** Forgets whoever holds nothing. */
function createHeld(most: number, onRefused: () => void): Held {
  const heldBy = new Map<string, number>();
  return {
    take(key) {
      const held = heldBy.get(key) ?? 0;
      if (held >= most) {
        onRefused();
        return false;
      }
      heldBy.set(key, held + 1);
      return true;
    },
    give(key) {
      const held = (heldBy.get(key) ?? 0) - 1;
      if (held > 0) heldBy.set(key, held);
      else heldBy.delete(key);
    },
  };
}
