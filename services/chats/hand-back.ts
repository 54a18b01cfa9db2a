import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import { keptWaiting } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import { handedBackAfterMs } from '../domain/chat.ts';
import type { ChatCommands } from './commands.ts';
import { bySystem, forEachDue } from './look.ts';

export interface HandBackOptions {
  chats: Pick<ChatCommands, 'carryOut'>;
  models: Models;
  clock: Clock;
  logger: Logger;
}

/**
 * Gives the conversations back to everybody whose visitors have waited too long for the one who took them. Every process may do
 * so: each wait ends in it once.
 */
export async function handBackKeptWaiting({ chats, models, clock, logger }: HandBackOptions): Promise<void> {
  const at = clock.now();
  const now = at.toISOString();
  await forEachDue({
    due: await keptWaiting(models, new Date(at.getTime() - handedBackAfterMs)),
    act: ({ chatId, waitingSince }) =>
      chats.carryOut({ type: 'hand_back', chatId, now }, bySystem(derivedId('hand back', chatId, waitingSince), now)),
    failure: 'could not hand a conversation back',
    logger,
  });
}
