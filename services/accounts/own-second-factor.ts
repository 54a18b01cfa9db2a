import type { Account, Role } from '#contracts/accounts.ts';
import type { ConfirmFactor, ProveYourself, SecondFactorStatus } from '#contracts/second-factor.ts';
import type { Clock } from '#infra/clock.ts';
import type { Directory } from '#infra/directory/directory.ts';
import type { QueuePlace } from '#infra/fair-queue.ts';
import { freshId } from '#infra/ids.ts';
import type { OneTimeCodes } from '#infra/one-time-codes/one-time-codes.ts';
import type { Passwords } from '#infra/passwords.ts';
import type { SecondFactors } from '#infra/second-factors/second-factors.ts';
import type { CommandContext } from '../command.ts';
import { factorIn } from '../domain/account-state.ts';
import { DomainError } from '../domain/errors.ts';
import { wrongPassword } from '../domain/password.ts';
import { recoveryCodesLeft, wrongCode } from '../domain/second-factor.ts';
import type { AccountChanges, HandledAccount } from './account-changes.ts';
import type { FactorCodes, NewCodes } from './factor-codes.ts';

/** How long a new secret waits for the app's first code. */
export const setUpMs = 30 * 60_000;

/** A secret that an app is to be given. */
export interface NewSecret {
  factorId: string;
  secret: string;
  address: string;
}

interface By {
  context: CommandContext;
  place: QueuePlace;
}

/**
 * How people come by a second factor, and part with it. All throw DomainError and EventStoreUnavailable, and those that check a
 * password QueueFull; `invalid_request` names the field that is wrong. Commands are safe to retry under one id.
 */
export interface OwnSecondFactor {
  statusOf(account: Account): Promise<SecondFactorStatus>;
  /** Makes a secret, which counts once it is confirmed; uses up the code of the app that it is to replace. */
  begin(account: Account, proof: ProveYourself, by: By): Promise<HandledAccount & { made: NewSecret }>;
  /** Throws DomainError `conflict` where the secret is not there or has waited for too long. */
  confirm(account: Account, confirm: ConfirmFactor, context: CommandContext): Promise<HandledAccount & Pick<NewCodes, 'codes'>>;
  renewCodes(account: Account, proof: ProveYourself, by: By): Promise<HandledAccount & Pick<NewCodes, 'codes'>>;
  /** Throws DomainError `conflict` where the role has to have a second factor. */
  remove(account: Account, proof: ProveYourself, by: By): Promise<HandledAccount>;
}

export interface OwnSecondFactorOptions {
  changes: AccountChanges;
  directory: Pick<Directory, 'passwordHashOf'>;
  passwords: Pick<Passwords, 'verify'>;
  secondFactors: SecondFactors;
  oneTimeCodes: OneTimeCodes;
  factorCodes: FactorCodes;
  isRequired(role: Role): boolean;
  clock: Clock;
}

const issuer = 'Waybill';

export function createOwnSecondFactor(options: OwnSecondFactorOptions): OwnSecondFactor {
  const { changes, directory, passwords, secondFactors, oneTimeCodes, factorCodes, isRequired, clock } = options;

  const factorOf = async (accountId: string) => factorIn(await changes.stateOf(accountId));
  /** Expects the password; what the code proves is for the log to judge. */
  const proofOf = async (accountId: string, { currentPassword, code }: ProveYourself, place: QueuePlace) => {
    if (!(await passwords.verify(currentPassword, await directory.passwordHashOf(accountId), place))) throw wrongPassword();
    return code === undefined ? undefined : factorCodes.proofOf(accountId, code);
  };
  /** The codes are there before the log says that they count; what comes to nothing of them goes as the row is settled. */
  const withNewCodes = (accountId: string, context: CommandContext, run: (codesId: string) => Promise<HandledAccount>) =>
    changes.change(accountId, async () => {
      const { setId, codes, kept } = factorCodes.newCodes(accountId, context.commandId);
      await secondFactors.keepCodes(accountId, setId, kept);
      return { ...(await run(setId)), codes };
    });

  return {
    async statusOf({ id, role }) {
      const factor = await factorOf(id);
      const left = factor ? recoveryCodesLeft(factor) : 0;
      return { isOn: factor !== undefined, isRequired: isRequired(role), recoveryCodesLeft: left };
    },
    async begin({ id: accountId, username }, typed, { context, place }) {
      const proof = await proofOf(accountId, typed, place);
      const handled = await changes.run({ type: 'proveFactor', accountId, proof }, { context });
      const secret = oneTimeCodes.newSecret();
      const factorId = freshId();
      const inUse = (await factorOf(accountId))?.id;
      await secondFactors.keepSecret({ id: factorId, accountId, secret }, { at: clock.now(), inUse });
      const address = oneTimeCodes.addressOf(secret, { issuer, name: username });
      return { ...handled, made: { factorId, secret: oneTimeCodes.textOf(secret), address } };
    },
    async confirm({ id: accountId }, { factorId, code }, context) {
      const command = { type: 'enrolFactor', accountId, factorId } as const;
      const isDone = context.isRetry === true && (await factorOf(accountId))?.id === factorId;
      const kept = await secondFactors.secretOf(accountId, factorId);
      const isThere = kept && clock.now().getTime() - kept.keptAt.getTime() < setUpMs;
      if (!isThere && !isDone) throw new DomainError('conflict', 'This setup has expired. Start again.');
      const step = isDone || !kept ? 0 : factorCodes.stepOf(kept.secret, code);
      if (step === undefined) throw wrongCode();
      const handled = await withNewCodes(accountId, context, (codesId) =>
        changes.run({ ...command, step, codesId }, { context }),
      );
      // Of one that was enrolled by another request the codes have been shown.
      if (!handled.changed && !handled.repeated) throw new DomainError('conflict', 'This app has been set up already.');
      return handled;
    },
    async renewCodes({ id: accountId }, typed, { context, place }) {
      const proof = await proofOf(accountId, typed, place);
      return withNewCodes(accountId, context, (codesId) =>
        changes.run({ type: 'renewCodes', accountId, proof, codesId }, { context }),
      );
    },
    async remove({ id: accountId, role }, typed, { context, place }) {
      const proof = await proofOf(accountId, typed, place);
      return changes.change(accountId, () =>
        changes.run({ type: 'removeFactor', accountId, proof, isRequired: isRequired(role) }, { context }),
      );
    },
  };
}
