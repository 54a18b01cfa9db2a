import { sha256 } from '#infra/ids.ts';
import type { CommandContext } from '../command.ts';

/** The context of a command of the demonstration: imported history, of that moment. */
export const importedBy = (commandId: string, at: Date): CommandContext => ({
  commandId,
  requestHash: sha256('demo'),
  actor: { id: 'demo', role: 'system' },
  source: 'import',
  correlationId: commandId,
  now: at.toISOString(),
});
