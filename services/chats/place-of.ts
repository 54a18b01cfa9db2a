import type { Handled } from '../command.ts';
import type { ChatCommand } from '../domain/chat.ts';
import type { ChatState } from '../domain/chat-state.ts';
import type { FrameResult } from '../realtime/noun-frames.ts';

export type ChatStep = Exclude<ChatCommand, { type: 'start' }>;

/** Where a command of a frame stands in its conversation, and the id of what was said by it. */
export function placeOf({ revision, state }: Handled<ChatState>, step?: ChatStep): FrameResult {
  if (revision === undefined) return undefined;
  const isMessage = step?.type === 'write' || step?.type === 'answer';
  return { seq: revision, id: isMessage && state.type !== 'none' ? state.last?.id : undefined };
}
