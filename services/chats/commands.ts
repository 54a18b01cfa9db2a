import { streamOf } from '#contracts/events/registry.ts';
import type { Language } from '#contracts/languages.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { chatDecider, type ChatCommand } from '../domain/chat.ts';
import type { ChatState } from '../domain/chat-state.ts';

/**
 * The commands of a conversation, which has the id of its visitor. All throw DomainError and EventStoreUnavailable, and are safe to
 * retry under one id.
 */
export interface ChatCommands {
  /** Begins the conversation; one that was begun goes on under its first name. */
  start(chatId: string, visitor: { name: string; language: Language }, context: CommandContext): Promise<Handled<ChatState>>;
  /** Whatever else is done in it. */
  carryOut(command: Exclude<ChatCommand, { type: 'start' }>, context: CommandContext): Promise<Handled<ChatState>>;
}

export interface ChatCommandsOptions {
  handle: Handle;
  personalData: PersonalData;
}

export function createChatCommands({ handle, personalData }: ChatCommandsOptions): ChatCommands {
  const inChat = (chatId: string) => ({ stream: streamOf.chat(chatId), decider: chatDecider });
  return {
    async start(chatId, { name, language }, context) {
      // Nobody knows an address of a visitor: the person is known by the conversation alone.
      const subjectId = await personalData.subjectFor(streamOf.chat(chatId));
      const chat = { chatId, visitor: { subjectId, value: { name } }, language };
      return handle({ ...inChat(chatId), command: { type: 'start', chat }, context, beginsStream: true });
    },
    carryOut: (command, context) => handle({ ...inChat(command.chatId), command, context }),
  };
}
