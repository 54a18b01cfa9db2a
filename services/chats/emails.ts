import { isOf } from '#contracts/events/envelope.ts';
import {
  agentWrote,
  chatClosed,
  chatContinuedByEmail,
  chatMessageRetracted,
  transcriptRequested,
  visitorSentPhoto,
  visitorWrote,
} from '#contracts/events/chat.ts';
import { paths } from '#contracts/paths.ts';
import type { EventLog, LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import { agentName } from '../domain/chat-agent.ts';
import { chatEvolution } from '../domain/chat-evolution.ts';
import type { Chat } from '../domain/chat-state.ts';
import { load } from '../load.ts';
import { cause, CauseMissing, emailFrom, type NounEmails } from '../outbox/noun-emails.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { VisitorTokens } from '../realtime/visitor-tokens.ts';
import { writeChatEmail, writeLeftEmail } from './email-text.ts';
import { transcriptOf } from './transcript.ts';
import { writeTranscript } from './transcript-text.ts';
import { withoutName } from './without-name.ts';

export const chatEmailTemplate = 'chat_reply';
export const transcriptTemplate = 'chat_transcript';
export const leftTemplate = 'chat_left';

export interface ChatEmailsOptions {
  log: EventLog;
  tokens: Pick<VisitorTokens, 'issueForEmail'>;
  personalData: Pick<PersonalData, 'subjectFor'>;
  publicUrl: string;
}

/** Emails in which conversations go on, and those with what support said so far. */
export function chatEmails({ log, tokens, personalData, publicUrl }: ChatEmailsOptions): NounEmails {
  const chatAt = async ({ stream, revision: upTo }: Pick<Message, 'stream' | 'revision'>): Promise<Chat | undefined> => {
    const { state, revision } = await load(log, chatEvolution, stream, { upTo });
    return state.type === 'none' || revision !== upTo ? undefined : state;
  };
  const chatOf = async (email: Message): Promise<Chat> => {
    const chat = await chatAt(email);
    if (!chat) throw new CauseMissing(email);
    return chat;
  };
  return {
    family: 'chat',
    areAnswered: true,
    templates: [chatEmailTemplate, transcriptTemplate, leftTemplate],
    causes: [
      cause(chatContinuedByEmail, async (event) => {
        const subjectId = (await chatAt(event))?.visitor.subjectId;
        const about = { kind: 'chat', id: event.data.chatId };
        return [emailFrom(event, { about, template: chatEmailTemplate, recipient: 'customer', subjectId })];
      }),
      cause(chatClosed, async (event) => {
        const { chatId, reason } = event.data;
        const chat = reason === 'left' ? await chatAt(event) : undefined;
        if (!chat?.replyAddress?.value) return [];
        const about = { kind: 'chat', id: chatId };
        const { subjectId } = chat.visitor;
        return [emailFrom(event, { about, template: leftTemplate, recipient: 'customer', subjectId })];
      }),
      cause(transcriptRequested, async (event) => {
        const { chatId, address } = event.data;
        // By the address: whoever is named in many conversations gets one email an hour all the same.
        const subjectId = address.value ? await personalData.subjectFor(address.value.email) : address.subjectId;
        const parts = { template: transcriptTemplate, recipient: 'customer', subjectId, isUnsolicited: true } as const;
        return [emailFrom(event, { about: { kind: 'chat', id: chatId }, ...parts })];
      }),
    ],
    async compose(email) {
      const { chatId, visitor, replyAddress, language } = await chatOf(email);
      const history = await log.read(email.stream);
      const caused = history.find(({ id }) => id === email.eventId);
      if (!caused) throw new CauseMissing(email);
      const headers = { 'X-Waybill-Conversation': chatId };
      const linkFor = (address: string) =>
        publicUrl + paths.conversation(tokens.issueForEmail({ visitor: chatId, address }, new Date(caused.metadata.occurredAt)));
      if (isOf(caused, transcriptRequested)) {
        const address = caused.data.address.value;
        if (!address || !visitor.value) return 'erased';
        const written = writeTranscript({
          language,
          timeZone: visitor.value.timeZone,
          ...transcriptOf(history, caused, visitor.value.name),
          link: linkFor(address.email),
          publicUrl,
        });
        return { to: { name: '', address: address.email }, written, headers };
      }
      if (!replyAddress?.value) return 'erased';
      if (isOf(caused, chatClosed)) {
        if (isBack(history, caused)) return 'overtaken';
        const { email: address } = replyAddress.value;
        return { to: { name: '', address }, written: writeLeftEmail({ language, link: linkFor(address) }), headers };
      }
      const messages = saidIn(history, caused).map(({ name, text }) => ({ name, text: withoutName(text, visitor.value?.name) }));
      if (messages.length === 0) return 'overtaken';
      const address = replyAddress.value.email;
      return {
        to: { name: '', address },
        written: writeChatEmail({ language, messages, link: linkFor(address) }),
        headers,
      };
    },
    languageOf: async (email) => (await chatOf(email)).language,
  };
}

/** Whether the visitor has said something since. */
const isBack = (history: readonly LoggedEvent[], { revision }: Pick<LoggedEvent, 'revision'>): boolean =>
  history.some((event) => event.revision > revision && (isOf(event, visitorWrote) || isOf(event, visitorSentPhoto)));

/** The messages that the email is about, without those that were taken back since. */
function saidIn(history: readonly LoggedEvent[], caused: LoggedEvent): { name: string; text: string }[] {
  if (!isOf(caused, chatContinuedByEmail)) return [];
  const wanted = new Set(caused.data.messageIds);
  for (const event of history) if (isOf(event, chatMessageRetracted)) wanted.delete(event.data.messageId);
  return history.flatMap((event) => {
    if (!isOf(event, agentWrote) || !wanted.has(event.id)) return [];
    const { agent, message } = event.data;
    return message.value ? [{ name: agentName(agent), text: message.value.text }] : [];
  });
}
