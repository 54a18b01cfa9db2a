import type { ChatSender } from '#contracts/chats.ts';
import type { ChatEvent } from '#contracts/events/chat.ts';
import type { Fact } from '#contracts/events/envelope.ts';

/** How far the assistant got before a person came, since the conversation was opened. */
export interface Assisted {
  /** How often the visitor said something to the assistant. */
  asked: number;
  /** How much of it the assistant answered, without what it handed over. */
  answered: number;
  isHandedOver: boolean;
  /** When it last answered, or handed over. */
  at: string | null;
}

export const notAssisted: Assisted = { asked: 0, answered: 0, isHandedOver: false, at: null };

/** What counts of a conversation before the event. */
interface Before {
  type: 'open' | 'closed';
  attendedBy: 'nobody' | 'assistant' | 'line' | 'staff';
  assistedUpTo: number;
  assisted: Assisted;
  last: { sender: ChatSender } | null;
}

/** How far it got after one more event of the conversation. */
export function assistedAfter(chat: Before, event: Fact<ChatEvent>): Assisted {
  const at = event.metadata.occurredAt;
  const { asked, answered } = chat.assisted;
  const hasPerson = chat.attendedBy === 'line' || chat.attendedBy === 'staff';
  switch (event.type) {
    case 'VisitorWrote':
    case 'VisitorSentPhoto':
      if (chat.type === 'closed') return { ...notAssisted, asked: 1 };
      return hasPerson ? chat.assisted : { ...chat.assisted, asked: asked + 1 };
    case 'AssistantWrote': {
      const isNext = event.data.answers > chat.assistedUpTo && !hasPerson;
      // Its welcome answers nothing that was asked.
      return isNext ? { ...chat.assisted, answered: Math.min(answered + 1, asked), at } : chat.assisted;
    }
    case 'ChatHandedOver': {
      // That it hands over is said first, and is no answer.
      const isSaid = chat.last?.sender === 'support';
      return { asked, answered: isSaid ? Math.max(answered - 1, 0) : answered, isHandedOver: true, at };
    }
    default:
      return chat.assisted;
  }
}
