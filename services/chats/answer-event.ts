import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog, LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Logger } from '#infra/logger.ts';
import { isServerAway } from '#infra/servers-away.ts';
import { within } from '#infra/shutdown.ts';
import type { Answer, Answerer } from '../assistant/answerer.ts';
import { chatDecider } from '../domain/chat.ts';
import { isToBeAnswered } from '../domain/chat-assistance.ts';
import type { Chat, ChatState } from '../domain/chat-state.ts';
import { keptState, loadKept } from '../known-state.ts';
import type { StateCache } from '../state-cache.ts';
import { answerIdOf, answerMs, asAssistance, byAssistant, visitorOf, type ShipmentOf } from './assistance.ts';
import type { ChatCommands } from './commands.ts';

export interface AnswerEventOptions {
  log: Pick<EventLog, 'read' | 'isAnyErased'>;
  stateCache: StateCache;
  chats: Pick<ChatCommands, 'carryOut'>;
  answerer: Answerer;
  shipmentOf: ShipmentOf;
  clock: Clock;
  logger: Logger;
}

/**
 * Answers a visitor who came or wrote, once, however often it is called for the event. Throws while a server is away. Where the
 * answerer fails, the visitor is handed over to people.
 */
export type AnswerEvent = (event: LoggedEvent) => Promise<void>;

export const createAnswerEvent =
  ({ log, stateCache, chats, answerer, shipmentOf, clock, logger }: AnswerEventOptions): AnswerEvent =>
  async (event) => {
    if (event.type !== 'ChatStarted' && event.type !== 'VisitorWrote' && event.type !== 'VisitorSentPhoto') return;
    // Whoever wrote by email reads no answer here, and nothing answers an email by itself.
    if (event.metadata.source === 'mail') return;
    const { chatId } = event.data;
    const answers = Number(event.revision);
    const stream = streamOf.chat(chatId);
    // What was written here since says enough of most conversations with staff, without a look at the log.
    const kept = await keptState(log, stateCache, stream, chatDecider);
    if (kept && (kept.revision ?? -1n) >= event.revision && !isAwaited(kept.state, answers)) return;
    const state = await loadKept(log, stateCache, chatDecider, stream);
    // Answers are not asked for twice: what is guessed in them counts.
    if (!isAwaited(state, answers)) return;
    const asked = await answerTo(answerer, event, state).catch((error: unknown) => {
      if (isServerAway(error)) throw error;
      logger.error({ err: error, chatId }, 'could not answer a visitor, who is handed over to people');
      return failed;
    });
    if (!asked) return;
    const answer = await asAssistance(asked, state, shipmentOf);
    await chats.carryOut(
      { type: 'assist', chatId, answers, answer },
      {
        ...byAssistant(answerIdOf(event.id)),
        causationId: event.id,
        correlationId: event.metadata.correlationId,
        now: clock.now().toISOString(),
      },
    );
  };

const isAwaited = (state: ChatState, place: number): state is Chat => state.type !== 'none' && isToBeAnswered(state, place);

const failed: Answer = { lines: [], options: [], state: null, actions: [{ type: 'hand_over' }] };

type Asked = Extract<LoggedEvent, { type: 'ChatStarted' | 'VisitorWrote' | 'VisitorSentPhoto' }>;

/** Undefined where what was said is not there any more. */
async function answerTo(answerer: Answerer, event: Asked, chat: Chat): Promise<Answer | undefined> {
  const visitor = visitorOf(chat);
  if (!visitor) return undefined;
  if (event.type === 'ChatStarted') return answerer.welcome(visitor);
  const turn = { visitor, state: chat.memory, at: event.metadata.occurredAt };
  if (event.type === 'VisitorSentPhoto') return event.data.photo.value ? within(answerMs, answerer.photo(turn)) : undefined;
  const { value } = event.data.message;
  return value ? within(answerMs, answerer.answer({ ...turn, text: value.text })) : undefined;
}
