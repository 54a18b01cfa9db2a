import type { EventMetadata } from '#contracts/events/envelope.ts';

/** Metadata like that of a command, for events that the bench appends itself. */
export const benchMetadata = (commandId: string): EventMetadata => ({
  commandId,
  requestHash: 'bench',
  actorId: 'bench',
  actorRole: 'system',
  source: 'import',
  correlationId: commandId,
  schemaVersion: 1,
  occurredAt: new Date().toISOString(),
});
