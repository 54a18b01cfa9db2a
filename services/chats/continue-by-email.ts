import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import { emailsDue } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { Presence } from '../realtime/presence.ts';
import { whereaboutsOf } from './attendance.ts';
import type { ChatCommands } from './commands.ts';
import { bySystem } from '../command.ts';
import { forEachDue } from './look.ts';

export interface ContinueByEmailOptions {
  chats: Pick<ChatCommands, 'carryOut'>;
  models: Models;
  presence: Pick<Presence, 'whereabouts'>;
  clock: Clock;
  logger: Logger;
}

/**
 * Sends what staff said to visitors who are away to the addresses that they left, once nothing more is added; whoever is there again
 * reads it there, and nothing is sent while it is not known whether they are. Every process may do so: what was said goes out once.
 */
export async function continueByEmail({ chats, models, presence, clock, logger }: ContinueByEmailOptions): Promise<void> {
  const at = clock.now();
  const now = at.toISOString();
  await forEachDue({
    due: await emailsDue(models, at),
    async act({ chatId, unseen }) {
      const where = whereaboutsOf(presence, chatId);
      if (where === 'unknown') return;
      const type = where === 'here' ? 'return' : 'continue_by_email';
      const commandId = derivedId(type, chatId, unseen.at(-1)?.id ?? '');
      await chats.carryOut(type === 'return' ? { type, chatId } : { type, chatId, now }, bySystem(commandId, now));
    },
    failure: 'could not continue a conversation by email',
    logger,
  });
}
