import { maxChatText } from '#contracts/chats.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { LinkTokens, ReplyLink } from '#infra/signed-links/signed-links.ts';
import type { CommandContext, Handled } from '../command.ts';
import type { ChatCommand } from '../domain/chat.ts';
import { chatEvolution } from '../domain/chat-evolution.ts';
import type { ChatState } from '../domain/chat-state.ts';
import { bareSubject } from '../domain/mail-subject.ts';
import { splitQuoted } from '../domain/quoted-text.ts';
import { load } from '../load.ts';
import { byThreader, type ThreaderContext } from './by-threader.ts';
import type { ReceivedFact } from './facts.ts';
import type { FindOurEmail } from './our-emails.ts';
import { tokensInAddresses } from './tokens-in.ts';

export interface SayInChatOptions {
  log: Pick<EventLog, 'read'>;
  chats: { carryOut(command: Extract<ChatCommand, { type: 'write' }>, context: CommandContext): Promise<Handled<ChatState>> };
  findOurEmail: FindOurEmail;
  replyTokens: Pick<LinkTokens<ReplyLink>, 'read'>;
}

/**
 * Says in a chat what its visitor answered to the email in which it went on, once. The visitor is who writes from the address that they
 * gave, or to the address with the token of an email about the chat. Nothing that machines write, or that is handed on, is said there.
 */
export type SayInChat = (chatId: string, email: ReceivedFact, context: ThreaderContext) => Promise<void>;

export const createSayInChat =
  ({ log, chats, findOurEmail, replyTokens }: SayInChatOptions): SayInChat =>
  async (chatId, { data }, context) => {
    const email = data.content.value;
    if (!email || data.kind !== 'message' || bareSubject(email.subject).type === 'forward') return;
    const said = asMessage(splitQuoted(email.text).text || bareSubject(email.subject).subject);
    if (said === '') return;
    const { state } = await load(log, chatEvolution, streamOf.chat(chatId));
    if (state.type === 'none') return;
    const isTheirs = state.replyAddress?.value?.email.toLowerCase() === email.from.address.toLowerCase();
    const hasToken = async () => {
      const found = await Promise.all(tokensInAddresses(replyTokens, [...email.to, ...email.cc]).map(findOurEmail));
      return found.some((ours) => ours?.about.kind === 'chat' && ours.about.id === chatId);
    };
    if (!isTheirs && !(await hasToken())) return;
    const command = { type: 'write', chatId, text: said, isByEmail: true } as const;
    await chats.carryOut(command, byThreader(derivedId('said by email', data.about.id), context));
  };

/** As a visitor could have typed it. */
function asMessage(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim();
  if (clean.length <= maxChatText) return clean;
  return `${clean
    .slice(0, maxChatText - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}
