import type { ChatMessage } from '#contracts/chats.ts';
import { maskEmailsIn } from '#contracts/privacy.ts';
import { withoutKey } from './without-key.ts';

/**
 * A message as whoever came by an emailed link reads it, who may be anybody at a mistyped address: without the key of a parcel, and
 * without the email addresses by which its visitor got one.
 */
export function forLink(message: ChatMessage): ChatMessage {
  const masked = withoutKey(message);
  const text = message.sender === 'user' || message.isAssistant ? maskEmailsIn(masked.text) : masked.text;
  return text === masked.text ? masked : { ...masked, text };
}
