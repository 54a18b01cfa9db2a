import { sha256 } from '#infra/ids.ts';
import type { CommandContext } from '../command.ts';

export const importedBy = (commandId: string, at: Date): CommandContext => ({
  commandId,
  requestHash: sha256('demo'),
  actor: { id: 'demo', role: 'system' },
  source: 'import',
  correlationId: commandId,
  now: at.toISOString(),
});
