import type { AccountEvent } from '#contracts/events/account.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import { freshId, sha256 } from '#infra/ids.ts';
import type { Role } from '#contracts/accounts.ts';
import { accountDecider } from '../domain/account.ts';
import type { Handle } from '../command.ts';

/**
 * Appends what happened to an account. What the program itself did has a command id, so that it is appended once. Throws
 * EventStoreUnavailable.
 */
export const createAccountRecorder =
  (handle: Handle, clock: Clock) =>
  async (event: AccountEvent, role: Role, ownCommandId?: string): Promise<void> => {
    const commandId = ownCommandId ?? freshId();
    await handle({
      stream: streamOf.account(event.data.accountId),
      decider: accountDecider,
      command: event,
      context: {
        commandId,
        requestHash: sha256(event.type),
        actor: ownCommandId ? { id: 'demo', role: 'system' } : { id: event.data.accountId, role },
        source: ownCommandId ? 'system' : 'ui',
        correlationId: commandId,
        now: clock.now().toISOString(),
      },
    });
  };

/** See {@link createAccountRecorder}. */
export type RecordAccount = ReturnType<typeof createAccountRecorder>;
