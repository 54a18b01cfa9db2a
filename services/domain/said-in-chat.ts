import type { ChatEvent } from '#contracts/events/chat.ts';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { Language } from '#contracts/languages.ts';
import { erasedText } from '#contracts/privacy.ts';
import { agentName } from './chat-agent.ts';
import { photoMessage } from './chat-photos.ts';
import type { Said } from './said.ts';

/** What those events of a conversation say, internal notes among it, in their order; without what was taken back. */
export function saidInChat(events: readonly Recorded<ChatEvent>[]): Said[] {
  const started = events.find((event) => event.type === 'ChatStarted')?.data;
  if (!started) return [];
  const retracted = new Set(events.flatMap(({ type, data }) => (type === 'ChatMessageRetracted' ? [data.messageId] : [])));
  const visitor = started.visitor.value?.name ?? erasedText;
  return events
    .filter(({ id }) => !retracted.has(id))
    .flatMap((event) => {
      const said = wordsOf(event, visitor, started.language);
      return said ? [{ id: event.id, at: event.metadata.occurredAt, ...said }] : [];
    });
}

function wordsOf(event: Recorded<ChatEvent>, visitor: string, language: Language): Omit<Said, 'id' | 'at'> | undefined {
  switch (event.type) {
    case 'VisitorWrote':
      return { by: 'customer', name: visitor, text: event.data.message.value?.text };
    case 'VisitorSentPhoto':
      return { by: 'customer', name: visitor, text: photoMessage(event.data.photo, language).value?.text };
    case 'AgentWrote':
      return { by: 'staff', name: agentName(event.data.agent), text: event.data.message.value?.text };
    case 'AssistantWrote':
      return { by: 'assistant', name: event.data.name, text: event.data.message.value?.text };
    case 'ChatNoted':
      return { by: 'note', name: agentName(event.data.agent), text: event.data.note.value?.text };
    default:
      return undefined;
  }
}
