import type { ChatFrame } from '#contracts/chats.ts';
import { typingEndsMs } from '#web/shared/realtime/typing-signal.ts';

/** Whether somebody of support types: whoever is not heard of again has stopped. */
export function createTypist(show: (isTyping: boolean) => void) {
  let end: ReturnType<typeof setTimeout> | undefined;
  const is = (isTyping: boolean) => {
    clearTimeout(end);
    show(isTyping);
    if (isTyping) end = setTimeout(() => show(false), typingEndsMs);
  };
  return {
    heard({ sender, isTyping }: Extract<ChatFrame, { type: 'typing' }>) {
      if (sender === 'support') is(isTyping);
    },
    /** Nothing is heard any more. */
    forget: () => is(false),
  };
}
