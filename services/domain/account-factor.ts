import type { AccountEvent } from '#contracts/events/account.ts';
import { knowsFactor, type DataOf, type ExistingAccount } from './account-state.ts';
import type { Decided } from './decider.ts';
import { DomainError } from './errors.ts';
import { prove, wrongCode, type Proof, type SecondFactor } from './second-factor.ts';

/** What is done with the second factor of an account. `isRequired`: its role has to have one. */
export type FactorCommand = { accountId: string } &
  /** `step` is that of the code by which the app proved itself. */
  (
    | { type: 'enrolFactor'; factorId: string; step: number; codesId: string }
    /** For a log that was restored from before the enrolment: what the row has goes on. */
    | { type: 'adoptFactor'; factorId: string; codesId: string }
    /** Before the app is replaced by another one. */
    | { type: 'proveFactor'; proof: Proof | undefined }
    | { type: 'renewCodes'; proof: Proof | undefined; codesId: string }
    | { type: 'removeFactor'; proof: Proof | undefined; isRequired: boolean }
    /** `by` is the account of whoever asks for it. */
    | ({ type: 'resetFactor'; by: string } & Pick<DataOf<'SecondFactorReset'>, 'language' | 'contact'>)
  );

/** See accountDecider. Throws DomainError `conflict` and, for a code that is wrong or used, `invalid_request`. */
export function decideOnFactor(command: FactorCommand, account: ExistingAccount): Decided<AccountEvent>[] {
  const { accountId } = command;
  const { secondFactor } = account;
  switch (command.type) {
    case 'enrolFactor': {
      const { factorId, step, codesId } = command;
      if (account.type !== 'active') throw new DomainError('conflict', 'This account cannot sign in.');
      if (secondFactor?.id === factorId) return [];
      if (account.endedFactorIds.includes(factorId)) throw wrongCode();
      return [{ type: 'SecondFactorEnrolled', data: { accountId, factorId, step, codesId } }];
    }
    case 'adoptFactor': {
      const { factorId, codesId } = command;
      if (knowsFactor(account, factorId)) return [];
      return [{ type: 'SecondFactorEnrolled', data: { accountId, factorId, step: 0, codesId } }];
    }
    case 'proveFactor':
      return secondFactor ? [prove(secondFactor, command.proof, accountId)] : [];
    case 'renewCodes': {
      const proved = prove(expectFactor(secondFactor), command.proof, accountId);
      return [proved, { type: 'RecoveryCodesRenewed', data: { accountId, codesId: command.codesId } }];
    }
    case 'removeFactor':
      if (!secondFactor) return [];
      if (command.isRequired) {
        throw new DomainError('conflict', 'Your role must have a second factor. Set up another app instead.');
      }
      return [prove(secondFactor, command.proof, accountId), { type: 'SecondFactorRemoved', data: { accountId } }];
    case 'resetFactor': {
      const { language, contact } = command;
      if (command.by === accountId) throw new DomainError('conflict', 'Ask another administrator to reset your second factor.');
      return secondFactor ? [{ type: 'SecondFactorReset', data: { accountId, language, contact } }] : [];
    }
    default:
      return command satisfies never;
  }
}

function expectFactor(secondFactor: SecondFactor | undefined): SecondFactor {
  if (!secondFactor) throw new DomainError('conflict', 'There is no second factor to make recovery codes for.');
  return secondFactor;
}
