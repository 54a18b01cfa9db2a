import { retractableMs } from '#contracts/chats.ts';
import type { ChatEvent, NamedAgent } from '#contracts/events/chat.ts';
import type { PhotoSize } from '#contracts/photos.ts';
import { agentName } from './chat-agent.ts';
import { isOverdue, isToBeAnswered, type AssistantAnswer } from './chat-assistance.ts';
import { begun } from './chat-begun.ts';
import { closeAbandoned, type Quiet } from './chat-closing.ts';
import { continueByEmail, mailTranscript, seeUnseen } from './chat-emails.ts';
import { photoSent } from './chat-photos.ts';
import { handedBackAfterMs, keptWaitingSince } from './chat-hand-back.ts';
import { chatEvolution } from './chat-evolution.ts';
import { isWithAssistant, type Chat, type ChatState, type DataOf } from './chat-state.ts';
import type { Decided, Decider } from './decider.ts';
import { DomainError } from './errors.ts';

/** A conversation can be given so many tracking numbers. */
export const mostNumbers = 10;

/** Who does it: the visitor whose conversation it is, or an account. `now` is the moment of the command. */
export type ChatCommand =
  | { type: 'start'; chat: DataOf<'ChatStarted'> }
  | { type: 'write'; chatId: string; text: string; isByEmail?: boolean }
  | { type: 'send_photo'; chatId: string; size: PhotoSize }
  | { type: 'answer'; chatId: string; agent: NamedAgent; text: string; isVisitorAway?: boolean }
  | { type: 'continue_by_email'; chatId: string; now: string }
  | { type: 'return'; chatId: string }
  | { type: 'mail_transcript'; chatId: string; email: string; now: string }
  | { type: 'assist'; chatId: string; answers: number; answer: AssistantAnswer }
  | { type: 'assist_overdue'; chatId: string; after: number; answer: AssistantAnswer; now: string }
  | { type: 'take'; chatId: string; agent: NamedAgent }
  | { type: 'leave'; chatId: string; accountId: string }
  | { type: 'assign'; chatId: string; accountId: string | null }
  | { type: 'hand_back'; chatId: string; now: string }
  | { type: 'close'; chatId: string }
  | ({ type: 'close_abandoned'; chatId: string } & Quiet)
  | { type: 'note'; chatId: string; agent: NamedAgent; text: string }
  | { type: 'attach'; chatId: string; trackingNumber: string; shipmentId: string | null }
  | { type: 'retract'; chatId: string; messageId: string; accountId: string | null; now: string }
  | { type: 'rate'; chatId: string; rating: number };

type Command<Type extends ChatCommand['type']> = Extract<ChatCommand, { type: Type }>;

function decide(command: ChatCommand, state: ChatState): Decided<ChatEvent>[] {
  switch (command.type) {
    case 'start':
      return state.type === 'none' ? [{ type: 'ChatStarted', data: command.chat }] : [];
    case 'write':
      return write(command, begun(state));
    case 'send_photo':
      return [photoSent(begun(state), command.size)];
    case 'answer':
      return answer(command, existing(state));
    case 'assist':
      return assist(command, existing(state));
    case 'assist_overdue':
      return assistOverdue(command, existing(state));
    case 'continue_by_email':
      return continueByEmail(existing(state), command.now);
    case 'return':
      return seeUnseen(existing(state));
    case 'mail_transcript':
      return mailTranscript(existing(state), command);
    case 'take':
      return take(command, existing(state));
    case 'leave':
      return leave(command, existing(state));
    case 'assign':
      return assign(command, existing(state));
    case 'hand_back':
      return handBack(command, existing(state));
    case 'note':
      return note(command, existing(state));
    case 'attach':
      return attach(command, existing(state));
    case 'close':
      return existing(state).type === 'closed' ? [] : [{ type: 'ChatClosed', data: { chatId: command.chatId } }];
    case 'close_abandoned':
      return closeAbandoned(existing(state), command);
    case 'retract':
      return retract(command, existing(state));
    case 'rate':
      return rate(command, existing(state));
    default:
      return command satisfies never;
  }
}

/** The conversation, if there is one. Throws DomainError `not_found`. */
export function existing(state: ChatState): Chat {
  if (state.type === 'none') throw new DomainError('not_found', 'There is no such conversation.');
  return state;
}

const sealedFor = ({ visitor: { subjectId } }: Chat, text: string) => ({ subjectId, value: { text } });

/** Whoever writes by email is not there to read what the assistant says: a person answers. */
const write = ({ chatId, text, isByEmail }: Command<'write'>, chat: Chat): Decided<ChatEvent>[] => [
  { type: 'VisitorWrote', data: { chatId, message: sealedFor(chat, text) } },
  ...(isByEmail && (chat.attendedBy === 'nobody' || isWithAssistant(chat))
    ? [{ type: 'ChatHandedOver', data: { chatId } } as const]
    : []),
];

function answer({ chatId, agent, text, isVisitorAway }: Command<'answer'>, chat: Chat): Decided<ChatEvent>[] {
  requireOpen(chat);
  const message = sealedFor(chat, text);
  const written: Decided<ChatEvent> = {
    type: 'AgentWrote',
    data: { chatId, agent, message, ...(isVisitorAway && { isVisitorAway }) },
  };
  return [...arrival(chat, agent), written];
}

function arrival(chat: Chat, agent: NamedAgent): Decided<ChatEvent>[] {
  const { chatId } = chat;
  const isThere = chat.agents.some((here) => here.accountId === agent.accountId && agentName(here) === agentName(agent));
  const joined: Decided<ChatEvent>[] = isThere ? [] : [{ type: 'AgentJoinedChat', data: { chatId, agent } }];
  return chat.assignedTo === null ? [...joined, assignedTo(chat, agent.accountId)] : joined;
}

const assignedTo = ({ chatId }: Chat, accountId: string | null): Decided<ChatEvent> => ({
  type: 'ChatAssigned',
  data: { chatId, accountId },
});

function take({ agent }: Command<'take'>, chat: Chat): Decided<ChatEvent>[] {
  requireOpen(chat);
  const arrived = arrival(chat, agent).filter(({ type }) => type === 'AgentJoinedChat');
  return chat.assignedTo === agent.accountId ? arrived : [...arrived, assignedTo(chat, agent.accountId)];
}

function leave({ chatId, accountId }: Command<'leave'>, chat: Chat): Decided<ChatEvent>[] {
  if (!chat.agents.some((agent) => agent.accountId === accountId)) return [];
  const left: Decided<ChatEvent> = { type: 'AgentLeftChat', data: { chatId, accountId } };
  return chat.assignedTo === accountId ? [left, assignedTo(chat, null)] : [left];
}

function assign({ accountId }: Command<'assign'>, chat: Chat): Decided<ChatEvent>[] {
  requireOpen(chat);
  return chat.assignedTo === accountId ? [] : [assignedTo(chat, accountId)];
}

function handBack({ now }: Command<'hand_back'>, chat: Chat): Decided<ChatEvent>[] {
  const since = keptWaitingSince(chat);
  return since !== null && Date.parse(now) >= Date.parse(since) + handedBackAfterMs ? [assignedTo(chat, null)] : [];
}

/** Nothing where it was answered before, or where staff have come meanwhile. */
const assist = ({ answers, answer: assistance }: Command<'assist'>, chat: Chat): Decided<ChatEvent>[] =>
  isToBeAnswered(chat, answers) ? assisted(chat, answers, assistance) : [];

/** Puts the visitor in the line again, where staff were there before. Nothing where the assistant has answered something after what this goes on from. */
const assistOverdue = ({ after, answer: assistance, now }: Command<'assist_overdue'>, chat: Chat): Decided<ChatEvent>[] =>
  isOverdue(chat, now) && chat.assistedUpTo === after
    ? assisted(chat, Math.max(after, 0), { ...assistance, isHandedOver: true, isAddressAsked: true })
    : [];

function assisted(chat: Chat, answers: number, assistance: AssistantAnswer): Decided<ChatEvent>[] {
  const { chatId } = chat;
  const { subjectId } = chat.visitor;
  const { name, lines, memory, given, replyAddress, isHandedOver, isAddressAsked } = assistance;
  const written = lines.map((line): Decided<ChatEvent> => ({
    type: 'AssistantWrote',
    data: { chatId, name, answers, message: { subjectId, value: { ...line, memory } } },
  }));
  const isNew = given !== null && chat.given.length < mostNumbers;
  return [
    ...written,
    ...(isNew ? attach({ type: 'attach', chatId, ...given }, chat) : []),
    ...(replyAddress === null || replyAddress === chat.replyAddress?.value?.email
      ? []
      : [{ type: 'ReplyAddressGiven', data: { chatId, address: { subjectId, value: { email: replyAddress } } } } as const]),
    ...(isHandedOver && chat.attendedBy !== 'line' ? [{ type: 'ChatHandedOver', data: { chatId } } as const] : []),
    ...(isAddressAsked && !chat.isAddressAsked ? [{ type: 'ReplyAddressAsked', data: { chatId } } as const] : []),
  ];
}

const note = ({ chatId, agent, text }: Command<'note'>, chat: Chat): Decided<ChatEvent>[] => [
  { type: 'ChatNoted', data: { chatId, agent, note: sealedFor(chat, text) } },
];

function attach({ chatId, trackingNumber, shipmentId }: Command<'attach'>, { given, visitor }: Chat): Decided<ChatEvent>[] {
  if (given.some(({ number }) => number.value?.trackingNumber === trackingNumber)) return [];
  if (given.length >= mostNumbers) {
    throw new DomainError('conflict', `A conversation can be given ${mostNumbers} tracking numbers.`);
  }
  const number = { subjectId: visitor.subjectId, value: { trackingNumber } };
  return [{ type: 'TrackingNumberGiven', data: { chatId, number, shipmentId } }];
}

function retract({ chatId, messageId, accountId, now }: Command<'retract'>, chat: Chat): Decided<ChatEvent>[] {
  const message = chat.recent.find(({ id }) => id === messageId);
  if (!message || Date.parse(now) >= Date.parse(message.at) + retractableMs) {
    throw new DomainError('conflict', 'This message can no longer be taken back.');
  }
  if (message.accountId !== accountId) throw new DomainError('conflict', 'Only its author can take a message back.');
  return [{ type: 'ChatMessageRetracted', data: { chatId, messageId } }];
}

const rate = ({ chatId, rating }: Command<'rate'>, chat: Chat): Decided<ChatEvent>[] =>
  chat.rating?.rating === rating ? [] : [{ type: 'ChatRated', data: { chatId, rating } }];

function requireOpen({ type }: Chat): void {
  if (type === 'closed')
    throw new DomainError('conflict', 'This conversation is closed. It opens again when its visitor writes.');
}

/** The rules of a conversation. Deciding throws DomainError: `not_found`, `conflict`. */
export const chatDecider: Decider<ChatState, ChatCommand, ChatEvent> = {
  ...chatEvolution,
  decide,
};
