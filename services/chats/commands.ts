import { streamOf } from '#contracts/events/registry.ts';
import type { Language } from '#contracts/languages.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { chatDecider, type ChatCommand } from '../domain/chat.ts';
import type { ChatState } from '../domain/chat-state.ts';

/** Who begins to talk: a name, and what the browser and the gateway know beside it. */
export interface NewVisitor {
  name: string;
  language: Language;
  timeZone?: string | undefined;
  /** Stands for the address, and does not tell it. */
  client?: string | undefined;
}

/**
 * The commands of a conversation, which has the id of its visitor. All throw DomainError and EventStoreUnavailable, and are safe to
 * retry under one id.
 */
export interface ChatCommands {
  /** Begins the conversation; one that was begun goes on under its first name. */
  start(chatId: string, visitor: NewVisitor, context: CommandContext): Promise<Handled<ChatState>>;
  /** Whether it was begun, by the log itself: read models may not have it yet. */
  isBegun(chatId: string): Promise<boolean>;
  /** Whatever else is done in it. */
  carryOut(command: Exclude<ChatCommand, { type: 'start' }>, context: CommandContext): Promise<Handled<ChatState>>;
}

export interface ChatCommandsOptions {
  handle: Handle;
  log: EventLog;
  personalData: PersonalData;
}

export function createChatCommands({ handle, log, personalData }: ChatCommandsOptions): ChatCommands {
  const inChat = (chatId: string) => ({ stream: streamOf.chat(chatId), decider: chatDecider });
  return {
    async start(chatId, { language, ...value }, context) {
      // Nobody knows an address of a visitor: the person is known by the conversation alone.
      const subjectId = await personalData.subjectFor(streamOf.chat(chatId));
      const chat = { chatId, visitor: { subjectId, value }, language };
      return handle({ ...inChat(chatId), command: { type: 'start', chat }, context, beginsStream: true });
    },
    isBegun: async (chatId) => (await eventAt(log.store, { stream: streamOf.chat(chatId), revision: 0n })) !== undefined,
    carryOut: (command, context) => handle({ ...inChat(command.chatId), command, context }),
  };
}
