import type { Fact } from '#contracts/events/envelope.ts';
import { mailboxEvents, type MailboxEvent } from '#contracts/events/mailbox.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

/** What a mailbox is connected with. */
export type ConnectedMailbox = Extract<MailboxEvent, { type: 'MailboxConnected' }>['data'];

/** A mailbox that was connected, and may have been disconnected since. `mailbox.secretId` names the password in force. */
export interface ExistingMailbox {
  type: 'connected' | 'disconnected';
  mailbox: ConnectedMailbox;
  connectedAt: string;
  secretReplacedAt: string;
}

/** The life of a mailbox. */
export type MailboxState = { type: 'none' } | ExistingMailbox;

function evolve(state: MailboxState, { type, data, metadata }: Fact<MailboxEvent>): MailboxState {
  const at = metadata.occurredAt;
  switch (type) {
    case 'MailboxConnected':
      return { type: 'connected', mailbox: data, connectedAt: at, secretReplacedAt: at };
    case 'MailboxPasswordReplaced':
      if (state.type === 'none') return state;
      return { ...state, mailbox: { ...state.mailbox, secretId: data.secretId }, secretReplacedAt: at };
    case 'MailboxDisconnected':
      return state.type === 'none' ? state : { ...state, type: 'disconnected' };
    default:
      return type satisfies never;
  }
}

export type MailboxCommand =
  | { type: 'connect'; mailbox: ConnectedMailbox }
  | { type: 'replacePassword'; mailboxId: string; secretId: string }
  | { type: 'disconnect'; mailboxId: string };

function decide(command: MailboxCommand, state: MailboxState): Decided<MailboxEvent>[] {
  switch (command.type) {
    case 'connect':
      if (state.type === 'connected' && state.mailbox.secretId === command.mailbox.secretId) return [];
      return [{ type: 'MailboxConnected', data: command.mailbox }];
    case 'replacePassword': {
      const { mailboxId, secretId } = command;
      if (expectConnected(state).secretId === secretId) return [];
      return [{ type: 'MailboxPasswordReplaced', data: { mailboxId, secretId } }];
    }
    case 'disconnect':
      if (state.type === 'none') throw mailboxNotFound();
      if (state.type === 'disconnected') return [];
      return [{ type: 'MailboxDisconnected', data: { mailboxId: command.mailboxId } }];
    default:
      return command satisfies never;
  }
}

/** The rules of a mailbox. Deciding throws DomainError: `not_found`, `conflict`. */
export const mailboxDecider: Decider<MailboxState, MailboxCommand, MailboxEvent> = {
  owns: oneOf<MailboxEvent>(mailboxEvents),
  initial: { type: 'none' },
  evolve,
  decide,
};

/** What the mailbox is connected with. Throws DomainError `not_found`, and `conflict` where it was disconnected. */
export function expectConnected(state: MailboxState): ConnectedMailbox {
  if (state.type === 'none') throw mailboxNotFound();
  if (state.type === 'disconnected') throw new DomainError('conflict', 'This mailbox is disconnected. Connect it again.');
  return state.mailbox;
}

/** There is no such mailbox. */
export const mailboxNotFound = (): DomainError => new DomainError('not_found', 'Mailbox not found.');
