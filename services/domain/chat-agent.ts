import type { ChatAgent } from '#contracts/events/chat.ts';
import { erasedText } from '#contracts/privacy.ts';

/** What the visitor reads as the name of that member of staff; that it was erased, once the person was. */
export const agentName = ({ name }: Pick<ChatAgent, 'name'>): string =>
  'clear' in name ? name.clear : (name.value ?? erasedText);
