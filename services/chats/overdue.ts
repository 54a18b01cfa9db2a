import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import { within } from '#infra/shutdown.ts';
import { overdueUnanswered } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { Answerer } from '../assistant/answerer.ts';
import { overdueAfterMs } from '../domain/chat-assistance.ts';
import type { Chat } from '../domain/chat-state.ts';
import { answerMs, asAssistance, byAssistant, visitorOf, type ShipmentOf } from './assistance.ts';
import type { ChatCommands } from './commands.ts';
import { forEachDue } from './look.ts';

export interface OverdueOptions {
  chats: Pick<ChatCommands, 'carryOut'>;
  models: Models;
  answerer: Answerer;
  shipmentOf: ShipmentOf;
  clock: Clock;
  logger: Logger;
}

/**
 * Lets the assistant tell visitors whom nobody has answered in time, and ask where to write to them. Every process may do so: each
 * wait comes to it once. Throws while a server is away; one whose answer fails keeps no other waiting.
 */
export async function tellOverdue(options: OverdueOptions): Promise<void> {
  const { models, clock, logger } = options;
  const now = clock.now();
  await forEachDue({
    due: await overdueUnanswered(models, new Date(now.getTime() - overdueAfterMs)),
    act: (chat) => tell(chat, now.toISOString(), options),
    failure: 'could not tell a visitor that nobody has answered yet',
    logger,
  });
}

async function tell(chat: Chat, now: string, { chats, answerer, shipmentOf }: OverdueOptions): Promise<void> {
  const { chatId, memory, waitingSince, assistedUpTo: after } = chat;
  const visitor = visitorOf(chat);
  if (!visitor || waitingSince === null) return;
  const said = await within(answerMs, answerer.unanswered({ visitor, state: memory, at: now }));
  const answer = await asAssistance(said, chat, shipmentOf);
  const commandId = derivedId('overdue', chatId, waitingSince);
  await chats.carryOut(
    { type: 'assist_overdue', chatId, after, answer, now },
    { ...byAssistant(commandId), correlationId: commandId, now },
  );
}
