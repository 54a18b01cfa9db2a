import type { Chat } from './chat-state.ts';
import { later } from './times.ts';

/** Whoever leaves a visitor waiting so long gives the conversation back to everybody. */
export const handedBackAfterMs = 5 * 60_000;

/** Since when whoever has taken it keeps the visitor waiting: not for what the visitor had waited before; null where nobody does. */
export const keptWaitingSince = ({ assignedAt, waitingSince }: Pick<Chat, 'assignedAt' | 'waitingSince'>): string | null =>
  assignedAt === null || waitingSince === null ? null : later(waitingSince, assignedAt);
