import { keptWaitingSince } from './chat-hand-back.ts';
import type { DataOf, Chat } from './chat-state.ts';

type Line = NonNullable<DataOf<'AssistantWrote'>['message']['value']>;

/** What the assistant says to one event, and what is to follow from it. */
export interface AssistantAnswer extends Pick<DataOf<'AssistantWrote'>, 'name'>, Pick<Line, 'memory'> {
  lines: readonly Omit<Line, 'memory'>[];
  /** The parcel that it is about; without a shipment where no parcel has the number. */
  given: { trackingNumber: string; shipmentId: string | null } | null;
  /** Where the visitor wants to be written to. */
  replyAddress: string | null;
  /** Whether the visitor waits for a person from now on. */
  isHandedOver: boolean;
  /** Whether the visitor is asked for an address to be written to. */
  isAddressAsked: boolean;
}

/**
 * Whether the assistant is to answer the event at that place of the conversation: not what it answered before, and nothing once
 * somebody of the staff was there, also after they left, until the visitor is in the line again or the conversation is closed.
 */
export const isToBeAnswered = ({ type, attendedBy, assistedUpTo }: Chat, place: number): boolean =>
  type === 'open' && attendedBy !== 'staff' && place > assistedUpTo;

/** Whoever waits so long for a person, and has left no address, is asked for one. */
export const overdueAfterMs = 3 * 60_000;

/**
 * Whether a visitor who waits for a person is to be told at `now` that nobody has answered: once, and not where an address was asked
 * for before. Whoever has taken the conversation is given the same time from then on.
 */
export function isOverdue(chat: Chat, now: string): boolean {
  const { type, attendedBy, isAddressAsked, replyAddress } = chat;
  const since = keptWaitingSince(chat) ?? chat.waitingSince;
  return (
    type === 'open' &&
    (attendedBy === 'line' || attendedBy === 'staff') &&
    since !== null &&
    Date.parse(now) >= Date.parse(since) + overdueAfterMs &&
    !isAddressAsked &&
    replyAddress === null
  );
}
