import type { EventMetadata } from '#contracts/events/envelope.ts';
import { eventDefinitions } from '#contracts/events/registry.ts';

/** Metadata like that of a command, for events of that type that the bench appends itself. */
export const benchMetadata = (type: string, commandId: string): EventMetadata => ({
  commandId,
  requestHash: 'bench',
  actorId: 'bench',
  actorRole: 'system',
  source: 'import',
  correlationId: commandId,
  schemaVersion: eventDefinitions.get(type)?.version ?? 1,
  occurredAt: new Date().toISOString(),
});
