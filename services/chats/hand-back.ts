import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import { keptWaiting } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import { handedBackAfterMs } from '../domain/chat.ts';
import type { ChatCommands } from './commands.ts';

export interface HandBackOptions {
  chats: Pick<ChatCommands, 'carryOut'>;
  models: Models;
  clock: Clock;
}

/**
 * Gives the conversations back to everybody whose visitors have waited too long for the one who took them. Every process may do
 * so: each wait ends in it once.
 */
export async function handBackKeptWaiting({ chats, models, clock }: HandBackOptions): Promise<void> {
  const now = clock.now();
  for (const { chatId, waitingSince } of await keptWaiting(models, new Date(now.getTime() - handedBackAfterMs))) {
    const commandId = derivedId('hand back', chatId, waitingSince);
    await chats.carryOut(
      { type: 'hand_back', chatId, now: now.toISOString() },
      {
        commandId,
        requestHash: 'hand back',
        actor: { id: 'waybill', role: 'system' },
        source: 'system',
        correlationId: commandId,
        now: now.toISOString(),
      },
    );
  }
}
