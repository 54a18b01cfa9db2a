import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import { keptWaiting } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import { handedBackAfterMs, keptWaitingSince } from '../domain/chat-hand-back.ts';
import type { ChatCommands } from './commands.ts';
import { bySystem } from '../command.ts';
import { forEachDue } from './look.ts';

export interface HandBackOptions {
  chats: Pick<ChatCommands, 'carryOut'>;
  models: Models;
  clock: Clock;
  logger: Logger;
}

/**
 * Gives the conversations back to everybody whose visitors have waited too long for the one who took them. Every process may do
 * so: whoever took one loses it once.
 */
export async function handBackKeptWaiting({ chats, models, clock, logger }: HandBackOptions): Promise<void> {
  const at = clock.now();
  const now = at.toISOString();
  await forEachDue({
    due: await keptWaiting(models, new Date(at.getTime() - handedBackAfterMs)),
    act(chat) {
      const { chatId } = chat;
      const commandId = derivedId('hand back', chatId, keptWaitingSince(chat) ?? '');
      return chats.carryOut({ type: 'hand_back', chatId, now }, bySystem(commandId, now));
    },
    failure: 'could not hand a conversation back',
    logger,
  });
}
