import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog, LoggedEvent } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import { isServerAway } from '#infra/servers-away.ts';
import { within } from '#infra/shutdown.ts';
import type { Answer, Answerer, Visitor } from '../assistant/answerer.ts';
import { isToBeAnswered, type AssistantAnswer } from '../domain/chat-assistance.ts';
import { assistantId, chatEvolution, type Chat } from '../domain/chat-state.ts';
import { load } from '../load.ts';
import { assistantNames } from './assistant-names.ts';
import type { ChatCommands } from './commands.ts';

/** An answer that takes longer is given up, and the visitor handed over. */
const answerMs = 10_000;

export interface AnswerEventOptions {
  log: Pick<EventLog, 'read'>;
  chats: Pick<ChatCommands, 'carryOut'>;
  answerer: Answerer;
  /** The id of the shipment with that number. */
  shipmentOf(trackingNumber: string): Promise<string | undefined>;
  clock: Clock;
  logger: Logger;
}

/**
 * Answers a visitor who came or wrote, once, however often it is called for the event. Throws while a server is away. Where the
 * answerer fails, the visitor is handed over to people.
 */
export type AnswerEvent = (event: LoggedEvent) => Promise<void>;

export const createAnswerEvent =
  ({ log, chats, answerer, shipmentOf, clock, logger }: AnswerEventOptions): AnswerEvent =>
  async (event) => {
    if (event.type !== 'ChatStarted' && event.type !== 'VisitorWrote') return;
    const { chatId } = event.data;
    const answers = Number(event.revision);
    const { state } = await load(log, chatEvolution, streamOf.chat(chatId));
    // Answers are not asked for twice: what is guessed in them counts.
    if (state.type === 'none' || !isToBeAnswered(state, answers)) return;
    const asked = await answerTo(answerer, event, state).catch((error: unknown) => {
      if (isServerAway(error)) throw error;
      logger.error({ err: error, chatId }, 'could not answer a visitor, who is handed over to people');
      return failed;
    });
    if (!asked) return;
    const answer = await asAssistance(asked, state, shipmentOf);
    // What is the same for every attempt, so that none is taken for another.
    const commandId = derivedId('assistant', event.id);
    await chats.carryOut(
      { type: 'assist', chatId, answers, answer },
      {
        commandId,
        requestHash: 'assistant',
        actor: { id: assistantId, role: 'system' },
        source: 'system',
        causationId: event.id,
        correlationId: event.metadata.correlationId,
        now: clock.now().toISOString(),
      },
    );
  };

const failed: Answer = { lines: [], options: [], state: null, actions: [{ type: 'hand_over' }] };

type Asked = Extract<LoggedEvent, { type: 'ChatStarted' | 'VisitorWrote' }>;

/** Undefined where what was said is not there any more. */
async function answerTo(answerer: Answerer, event: Asked, chat: Chat): Promise<Answer | undefined> {
  const visitor = visitorOf(chat);
  if (!visitor) return undefined;
  if (event.type === 'ChatStarted') return answerer.welcome(visitor);
  const { value } = event.data.message;
  if (!value) return undefined;
  const at = event.metadata.occurredAt;
  return within(answerMs, answerer.answer({ visitor, state: chat.memory, text: value.text, at }));
}

/** Undefined for a visitor who was erased. */
function visitorOf({ chatId: id, visitor: { value }, language }: Chat): Visitor | undefined {
  if (!value) return undefined;
  return { id, name: value.name, language, timeZone: value.timeZone ?? null, client: value.client ?? id };
}

async function asAssistance(
  { lines, options, state, actions }: Answer,
  { language }: Chat,
  shipmentOf: AnswerEventOptions['shipmentOf'],
): Promise<AssistantAnswer> {
  const [shown] = actions.flatMap((action) => (action.type === 'show_parcel' ? action : []));
  const parcel = shown ? { trackingNumber: shown.trackingNumber, key: shown.key } : null;
  const [email] = actions.flatMap((action) => (action.type === 'leave_email' ? action.email : []));
  const isLast = (nth: number) => nth === lines.length - 1;
  return {
    name: assistantNames[language],
    lines: lines.map((text, nth) => ({ text, options: isLast(nth) ? [...options] : [], parcel: nth === 0 ? parcel : null })),
    memory: state,
    given: parcel && { trackingNumber: parcel.trackingNumber, shipmentId: (await shipmentOf(parcel.trackingNumber)) ?? null },
    replyAddress: email ?? null,
    isHandedOver: actions.some(({ type }) => type === 'hand_over'),
  };
}
