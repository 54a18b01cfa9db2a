import { streamOf } from '#contracts/events/registry.ts';
import type { Directory, DirectoryEntry, SettledState } from '#infra/directory/directory.ts';
import type { Clock } from '#infra/clock.ts';
import { UnreadableEvent, type EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import { accountDecider, type AccountCommand } from '../domain/account.ts';
import { knowsFactor, type AccountState } from '../domain/account-state.ts';
import { DomainError } from '../domain/errors.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { load } from '../load.ts';
import type { RecordAccount } from './commands.ts';

export type HandledAccount = Handled<AccountState>;

/** Whose command it is, and the caller's `If-Match`. */
export interface Order {
  context: CommandContext;
  expectedRevision?: bigint;
}

/** Changes of accounts, one at a time in all processes, each first in the log and then in the row. */
export interface AccountChanges {
  /**
   * Runs the change with what rows and log agree on, and lets the row follow. What a crash left between the two is made up for
   * before it.
   */
  change<Result>(accountId: string, run: () => Promise<Result>): Promise<Result>;
  /** Carries the command out. Throws DomainError and EventStoreUnavailable. */
  run(command: AccountCommand, order: Order): Promise<HandledAccount>;
  /** Lets every row follow the log that a crash or a restored backup kept from it; of many, those that are known to be behind. */
  settleAll(): Promise<void>;
  /** The row is found to be behind the log, and follows it. */
  heal(accountId: string): Promise<void>;
  /** The account as the log has it. */
  stateOf(accountId: string): Promise<AccountState>;
  /** Throws DomainError `not_found`. */
  find(accountId: string): Promise<DirectoryEntry>;
}

export interface AccountChangesOptions {
  directory: Directory;
  handle: Handle;
  log: EventLog;
  recordAccount: RecordAccount;
  clock: Clock;
  logger: Logger;
}

/** Each is a stream to read at every start. */
const settledAtStart = 200;

export function createAccountChanges(options: AccountChangesOptions): AccountChanges {
  const { directory, handle, log, recordAccount, clock, logger } = options;
  const stateOf = async (accountId: string) => (await load(log, accountDecider, streamOf.account(accountId))).state;

  const settle = async (accountId: string): Promise<void> => {
    const state = await stateOf(accountId);
    await directory.settle(accountId, settledOf(state), clock.now());
  };
  /** An account that cannot be read holds up no other: its row stays unsettled. */
  const settleOrLeave = async (accountId: string, row: DirectoryEntry | undefined) => {
    try {
      if (row && row.secondFactorId !== null) await adoptFactor(row, await openUnknown(row));
      await settle(accountId);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      await directory.markUnsettled(accountId);
      logger.warn({ err: error, accountId }, 'an account cannot be read; its changes wait until it can');
    }
  };
  const settleLeft = async () => {
    for (const id of await directory.unsettled()) await settleOrLeave(id, await directory.find(id));
  };
  /** A log may be the older of the two: nobody is let in again by it. */
  const settleAtStart = async (accountId: string) => {
    const row = await directory.find(accountId);
    if (row && !row.disabledAt) await settleOrLeave(accountId, row);
  };
  /** A backup's log may end before its accounts do. */
  const openUnknown = async ({ id, username, role, disabledAt }: DirectoryEntry): Promise<AccountState> => {
    const state = await stateOf(id);
    if (username === null || state.type !== 'none') return state;
    const isDisabled = disabledAt !== null;
    return recordAccount({ type: 'open', accountId: id, role, isDisabled }, role, derivedId('account-opened-late', id));
  };
  /** Nor may it know of a second factor that sign-ins ask for: it could not tell that a code was used, nor end the factor. */
  const adoptFactor = async (row: DirectoryEntry, state: AccountState) => {
    const { id: accountId, role, secondFactorId: factorId, recoveryCodesId: codesId } = row;
    if (factorId === null || codesId === null || state.type === 'none' || knowsFactor(state, factorId)) return;
    const commandId = derivedId('second-factor-adopted', factorId);
    await recordAccount({ type: 'adoptFactor', accountId, factorId, codesId }, role, commandId);
  };

  return {
    stateOf,
    async settleAll() {
      await directory.alone(settleLeft);
      const ids = await directory.ids(settledAtStart + 1);
      if (ids.length > settledAtStart) return;
      for (const id of ids) await directory.alone(() => settleAtStart(id));
    },
    async heal(accountId) {
      await directory.markUnsettled(accountId);
      await directory.alone(async () => settleOrLeave(accountId, await directory.find(accountId)));
    },
    async find(accountId) {
      const found = await directory.find(accountId);
      if (!found) throw new DomainError('not_found', 'Account not found.');
      return found;
    },
    change: (accountId, run) =>
      directory.alone(async () => {
        await settleLeft();
        const row = await directory.find(accountId);
        if (row) await adoptFactor(row, await openUnknown(row));
        await directory.markUnsettled(accountId);
        try {
          const result = await run();
          await settle(accountId);
          return result;
        } catch (error) {
          // A refusal changed nothing; after anything else only the log can say so, later.
          if (error instanceof DomainError) await settle(accountId);
          throw error;
        }
      }),
    run: (command, order) => handle({ stream: streamOf.account(command.accountId), decider: accountDecider, command, ...order }),
  };
}

function settledOf(state: AccountState): SettledState | undefined {
  if (state.type === 'none') return undefined;
  const { role, isSetUp, secondFactor, endedFactorIds } = state;
  return {
    role,
    isDisabled: state.type === 'deactivated',
    isSetUp,
    secondFactor: { id: secondFactor?.id, codesId: secondFactor?.codesId, endedIds: endedFactorIds },
  };
}
