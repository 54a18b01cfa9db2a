import type { Role } from '#contracts/accounts.ts';
import type { AccountEvent } from '#contracts/events/account.ts';
import { recoveryCodeCount, type SecondFactorPolicy } from '#contracts/second-factor.ts';
import type { Decided } from './decider.ts';
import { DomainError } from './errors.ts';

/** The authenticator app of an account, and its recovery codes. */
export interface SecondFactor {
  id: string;
  /** The step of the last code that was taken; only later ones are. */
  lastStep: number;
  codesId: string;
  /** Recovery codes of the set that were used, by their ids. */
  codesUsed: readonly string[];
}

/** What shows that someone has the second factor; that the code is the right one is checked where the secrets are. */
export type Proof = { by: 'app'; factorId: string; step: number } | { by: 'recoveryCode'; codesId: string; codeId: string };

export const codeUsed = (factor: SecondFactor, { factorId, step }: { factorId: string; step: number }): SecondFactor =>
  factor.id === factorId ? { ...factor, lastStep: step } : factor;

export const recoveryCodeUsed = (factor: SecondFactor, { codesId, codeId }: { codesId: string; codeId: string }): SecondFactor =>
  factor.codesId === codesId ? { ...factor, codesUsed: [...factor.codesUsed, codeId] } : factor;

export const recoveryCodesLeft = ({ codesUsed }: SecondFactor): number => recoveryCodeCount - codesUsed.length;

/** Whether whoever has the role must have a second factor. */
export const isFactorRequired = (policy: SecondFactorPolicy, role: Role): boolean =>
  policy === 'everyone' || (policy === 'admins' && role === 'admin');

/** The refusal of a code, whether it is wrong, over or used. */
export const wrongCode = () =>
  new DomainError('invalid_request', 'This code is not valid. Wait for the next one and try again', 'code');

/** Uses the proof up. Throws DomainError without a factor, for a proof of another one, and for a code that was used. */
export function prove(factor: SecondFactor | undefined, proof: Proof | undefined, accountId: string): Decided<AccountEvent> {
  if (!factor) throw wrongCode();
  if (proof?.by === 'app' && proof.factorId === factor.id && proof.step > factor.lastStep) {
    return { type: 'AuthenticatorCodeUsed', data: { accountId, factorId: factor.id, step: proof.step } };
  }
  if (proof?.by === 'recoveryCode' && proof.codesId === factor.codesId && !factor.codesUsed.includes(proof.codeId)) {
    const { codesId, codeId } = proof;
    return { type: 'RecoveryCodeUsed', data: { accountId, codesId, codeId, left: recoveryCodesLeft(factor) - 1 } };
  }
  throw wrongCode();
}
