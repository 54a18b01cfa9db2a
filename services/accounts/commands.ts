import type { Role } from '#contracts/accounts.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import { freshId, sha256 } from '#infra/ids.ts';
import { accountDecider, type AccountCommand } from '../domain/account.ts';
import type { AccountState } from '../domain/account-state.ts';
import type { Handle } from '../command.ts';

/**
 * Carries out what a person does to the own account, or, under a command id that makes it happen once, what the program does.
 * Throws DomainError and EventStoreUnavailable.
 */
export const createAccountRecorder =
  (handle: Handle, clock: Clock) =>
  async (command: AccountCommand, role: Role, ownCommandId?: string): Promise<AccountState> => {
    const commandId = ownCommandId ?? freshId();
    const { state } = await handle({
      stream: streamOf.account(command.accountId),
      decider: accountDecider,
      command,
      context: {
        commandId,
        requestHash: sha256(nameInLog(command)),
        actor: ownCommandId ? { id: 'demo', role: 'system' } : { id: command.accountId, role },
        source: ownCommandId ? 'system' : 'ui',
        correlationId: commandId,
        now: clock.now().toISOString(),
      },
    });
    return state;
  };

/** Logs have the program's own commands under the names of their events, and a command keeps the hash it had. */
function nameInLog({ type }: AccountCommand): string {
  if (type === 'endDemo') return 'AccountDisabled';
  return type === 'beginDemo' ? 'AccountEnabled' : type;
}

/** See {@link createAccountRecorder}. */
export type RecordAccount = ReturnType<typeof createAccountRecorder>;
