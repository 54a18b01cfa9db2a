import type { ConversationEvent } from '#contracts/events/conversation.ts';
import type { Recorded } from '#contracts/events/envelope.ts';
import { erasedText } from '#contracts/privacy.ts';
import { earlier } from './conversation-state.ts';
import type { Said } from './said.ts';

/**
 * What those events of a conversation by email say, internal notes among it, by when it was written; without what left it and what was
 * withdrawn. What was merged into it is in the other conversation's history.
 */
export function saidInConversation(events: readonly Recorded<ConversationEvent>[]): Said[] {
  const said = new Map<string, Said>();
  for (const event of events) {
    const at = event.metadata.occurredAt;
    switch (event.type) {
      case 'EmailJoined': {
        const { receivedEmailId: id, isAutomatic, content, sentAt } = event.data;
        const name = content.value ? content.value.senderName || content.value.senderAddress : erasedText;
        said.set(id, {
          id,
          at: earlier(sentAt, at),
          by: isAutomatic ? 'automatic' : 'customer',
          name,
          text: content.value?.text,
        });
        break;
      }
      case 'EmailLeft':
        said.delete(event.data.receivedEmailId);
        break;
      case 'ReplyWritten': {
        const { replyId: id, message } = event.data;
        said.set(id, { id, at, by: 'staff', name: null, text: message.value?.text });
        break;
      }
      case 'ReplyWithdrawn':
        said.delete(event.data.replyId);
        break;
      case 'ConversationNoted':
        said.set(event.id, { id: event.id, at, by: 'note', name: null, text: event.data.note.value?.text });
        break;
      default:
    }
  }
  return [...said.values()].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
