import { importScopes } from '#contracts/imports.ts';
import type { Clock } from '#infra/clock.ts';
import { standingOf, type ApiKeyState } from '../domain/api-key.ts';
import type { ExistingImport } from '../domain/import.ts';

/**
 * Whether an import may go on for all that is known of whoever started it: staff always, an API key while it is in use and has the scope.
 * Throws EventStoreUnavailable.
 */
export type MayGoOn = (started: Pick<ExistingImport, 'kind' | 'run'>) => Promise<boolean>;

export interface MayGoOnOptions {
  /** The key as the log has it now. */
  presentApiKey(id: string): Promise<ApiKeyState>;
  clock: Clock;
}

export const createMayGoOn =
  ({ presentApiKey, clock }: MayGoOnOptions): MayGoOn =>
  async ({ kind, run }) => {
    if (run?.startedBy.role !== 'api_key') return true;
    const key = await presentApiKey(run.startedBy.id);
    if (key.type === 'none') return false;
    return standingOf(key, clock.now().toISOString()) === 'active' && key.scopes.includes(importScopes[kind]);
  };
