import { derivedId } from '#infra/ids.ts';
import type { Answer, Visitor } from '../assistant/answerer.ts';
import type { CommandContext } from '../command.ts';
import type { AssistantAnswer } from '../domain/chat-assistance.ts';
import { assistantId, type Chat } from '../domain/chat-state.ts';
import { assistantNames } from './assistant-names.ts';

/** An answer that takes longer is given up. */
export const answerMs = 10_000;

/** The id of the shipment with that number. */
export type ShipmentOf = (trackingNumber: string) => Promise<string | undefined>;

/** The visitor as an answerer knows them; undefined for a visitor who was erased. */
export function visitorOf({ chatId: id, visitor: { value }, language }: Chat): Visitor | undefined {
  if (!value) return undefined;
  return { id, name: value.name, language, timeZone: value.timeZone ?? null, client: value.client ?? id };
}

/** What an answer comes to in the conversation. */
export async function asAssistance(
  { lines, options, state, actions }: Answer,
  { language }: Chat,
  shipmentOf: ShipmentOf,
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
    isAddressAsked: actions.some(({ type }) => type === 'ask_email'),
  };
}

/** The id of the command that answers an event. */
export const answerIdOf = (eventId: string): string => derivedId('assistant', eventId);

/** The command of an assistant, which is the same for every attempt, so that none is taken for another. */
export const byAssistant = (commandId: string): Pick<CommandContext, 'commandId' | 'requestHash' | 'actor' | 'source'> => ({
  commandId,
  requestHash: 'assistant',
  actor: { id: assistantId, role: 'system' },
  source: 'system',
});
