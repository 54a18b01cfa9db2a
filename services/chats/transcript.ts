import { agentWrote, assistantWrote, chatMessageRetracted, replyAddressGiven } from '#contracts/events/chat.ts';
import { isOf } from '#contracts/events/envelope.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { agentName } from '../domain/chat-agent.ts';
import { withoutKey } from './without-key.ts';
import { withoutName } from './without-name.ts';

/** More make an email that mailboxes refuse. */
export const mostInTranscript = 300;

/** Something that support said, as the visitor read it. */
export interface TranscriptMessage {
  /** The name of whoever said it. */
  name: string;
  text: string;
  at: string;
}

/**
 * The newest messages of support that a visitor could read when an event of the conversation happened, without what was taken back
 * since. Nothing in them was typed by the visitor, who could have it sent to anybody: the welcome, which has their name, is left out,
 * and so is what repeats the address that they gave.
 */
export function transcriptOf(
  history: readonly LoggedEvent[],
  { revision: upTo }: Pick<LoggedEvent, 'revision'>,
  visitorName: string,
): { messages: TranscriptMessage[]; isWhole: boolean } {
  const retracted = new Set(history.flatMap((event) => (isOf(event, chatMessageRetracted) ? event.data.messageId : [])));
  const given = new Set(history.flatMap((event) => (isOf(event, replyAddressGiven) ? event.metadata.commandId : [])));
  const messages = history
    .filter(({ id, revision }) => revision < upTo && !retracted.has(id))
    .filter((event) => !isOf(event, assistantWrote) || !given.has(event.metadata.commandId))
    .flatMap((event) => messageIn(event) ?? [])
    .map((message) => ({ ...message, text: withoutName(message.text, visitorName) }));
  return { messages: messages.slice(-mostInTranscript), isWhole: messages.length <= mostInTranscript };
}

/** Undefined for what is no message of support, and for what was said to somebody who was erased. */
function messageIn(event: LoggedEvent): TranscriptMessage | undefined {
  const at = event.metadata.occurredAt;
  const said = (name: string, value: { text: string } | null) =>
    value?.text === undefined ? undefined : { name, at, text: value.text };
  if (isOf(event, agentWrote)) return said(agentName(event.data.agent), event.data.message.value);
  if (!isOf(event, assistantWrote) || event.data.answers === 0) return undefined;
  const { value } = event.data.message;
  return said(event.data.name, value && withoutKey(value));
}
