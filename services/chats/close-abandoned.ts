import type { ClosingPeriods } from '#contracts/support-content.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import { abandoned } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import { closeAbandoned } from '../domain/chat-closing.ts';
import type { Presence } from '../realtime/presence.ts';
import { visitorsThere, whereaboutsOf } from './attendance.ts';
import type { ChatCommands } from './commands.ts';
import { bySystem } from '../command.ts';
import { forEachDue } from './look.ts';

/** A visitor has left once nobody has seen them for so long: a broken connection is no departure. */
export const goneAfterMs = 5 * 60_000;

export interface CloseAbandonedOptions {
  chats: Pick<ChatCommands, 'carryOut'>;
  models: Models;
  presence: Pick<Presence, 'present' | 'whereabouts'>;
  periods: ClosingPeriods;
  clock: Clock;
  logger: Logger;
}

/**
 * Closes conversations that were left. Every process may do so: each is closed once. The function remembers since when visitors are
 * gone, from one call to the next.
 */
export function createCloseAbandoned(options: CloseAbandonedOptions): () => Promise<void> {
  const { chats, models, presence, periods, clock, logger } = options;
  let goneSince: ReadonlyMap<string, number> = new Map();
  return async () => {
    const at = clock.now();
    const now = at.toISOString();
    const due = await abandoned(models, { now: at, periods, present: visitorsThere(presence) });
    const gone = due.filter(({ chatId }) => whereaboutsOf(presence, chatId) === 'away');
    goneSince = new Map(gone.map(({ chatId }) => [chatId, goneSince.get(chatId) ?? at.getTime()]));
    await forEachDue({
      due,
      async act(chat) {
        const { chatId, lastAt } = chat;
        const since = goneSince.get(chatId);
        const quiet = { now, isVisitorAway: since !== undefined && at.getTime() - since >= goneAfterMs, periods };
        if (closeAbandoned(chat, quiet).length === 0) return;
        await chats.carryOut({ type: 'close_abandoned', chatId, ...quiet }, bySystem(derivedId('close', chatId, lastAt), now));
      },
      failure: 'could not close a conversation that was left',
      logger,
    });
  };
}
