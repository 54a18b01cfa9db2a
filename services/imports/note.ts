import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import { bySystem, type Handle } from '../command.ts';
import { importDecider, type ImportCommand, type ImportState } from '../domain/import.ts';

/** Records what a worker did with an import; the same `key` does it once. */
export type Note = (importId: string, key: string | number, command: ImportCommand) => Promise<ImportState>;

export const createNote =
  ({ handle, clock }: { handle: Handle; clock: Clock }): Note =>
  async (importId, key, command) => {
    const context = bySystem(derivedId(importId, 'note', command.type, key), clock.now().toISOString());
    const stream = streamOf.import(importId);
    const handled = await handle({ stream, decider: importDecider, command, context: { ...context, correlationId: importId } });
    return handled.state;
  };
