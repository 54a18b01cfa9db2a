import type { Chat, ChatState } from './chat-state.ts';
import { DomainError } from './errors.ts';

/** The conversation, for what only its visitor does, who gives a name first. Throws DomainError `not_found`. */
export function begun(state: ChatState): Chat {
  if (state.type === 'none') throw new DomainError('not_found', 'Enter your name to start a conversation.');
  return state;
}
