import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import { isServerAway } from '#infra/servers-away.ts';
import { conversationsWaking, hiddenFailures } from '#projections/conversations/queries.ts';
import type { Models } from '#projections/projector.ts';
import { bySystem } from '../command.ts';
import type { ConversationCommand } from '../domain/conversation.ts';
import type { ConversationCommands } from './commands.ts';

export interface ConversationLookOptions {
  models: Models;
  conversations: ConversationCommands;
  clock: Clock;
  logger: Logger;
}

/**
 * Opens the conversations again whose snooze is over, and those that are out of the way and of which a reply did not arrive. Every
 * process may do so: each happens once.
 */
export async function openDueConversations({ models, conversations, clock, logger }: ConversationLookOptions): Promise<void> {
  const at = clock.now();
  const now = at.toISOString();
  const open = async (conversationId: string, command: ConversationCommand, because: string) => {
    try {
      await conversations.carryOut({ conversationId, command }, bySystem(derivedId('open', conversationId, because), now));
    } catch (error) {
      if (isServerAway(error)) throw error;
      logger.error({ err: error, conversationId }, 'could not open a conversation again');
    }
  };
  for (const { id, until } of await conversationsWaking(models, at)) await open(id, { type: 'wake', now }, until);
  for (const { conversationId, outgoingId, retries, state } of await hiddenFailures(models)) {
    await open(conversationId, { type: 'reopen', because: 'delivery_failed' }, `${outgoingId} ${retries} ${state}`);
  }
}
