import { sha256 } from '#infra/ids.ts';
import type { CommandContext } from '../command.ts';

/** What the threader acts upon, and when. */
export interface ThreaderContext {
  eventId: string;
  correlationId: string;
  now: string;
}

export const threaderId = 'threader';

/** The threader does the same once, however often it comes across what it acts upon. */
export const byThreader = (commandId: string, { eventId, correlationId, now }: ThreaderContext): CommandContext => ({
  commandId,
  requestHash: sha256('threader'),
  actor: { id: threaderId, role: 'system' },
  source: 'mail',
  correlationId,
  causationId: eventId,
  now,
});
