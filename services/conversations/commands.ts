import { streamOf } from '#contracts/events/registry.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { conversationDecider, type ConversationCommand } from '../domain/conversation.ts';
import type { ConversationState } from '../domain/conversation-state.ts';

/** `expectedRevision` is the caller's `If-Match`. */
export interface CommandFor {
  conversationId: string;
  command: ConversationCommand;
  expectedRevision?: bigint;
}

/** The commands of a conversation. Throw DomainError and EventStoreUnavailable, and are safe to retry under one id. */
export interface ConversationCommands {
  carryOut(command: CommandFor, context: CommandContext): Promise<Handled<ConversationState>>;
}

export const createConversationCommands = (handle: Handle): ConversationCommands => ({
  carryOut: ({ conversationId, command, ...expected }, context) =>
    handle({
      stream: streamOf.conversation(conversationId),
      decider: conversationDecider,
      command,
      context,
      beginsStream: command.type === 'start',
      ...expected,
    }),
});
