import type { Role } from '#contracts/accounts.ts';
import type { AccountEvent } from '#contracts/events/account.ts';
import type { Fact } from '#contracts/events/envelope.ts';
import { linkIn, type AccountLink } from './account-links.ts';
import { codeUsed, recoveryCodeUsed, type SecondFactor } from './second-factor.ts';
import { blockedAt, failedOnce, type SignInFailures } from './sign-in-failures.ts';

/** What an event of that type says. */
export type DataOf<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>['data'];

/** An account that was opened or invited. */
export interface ExistingAccount {
  type: 'invited' | 'active' | 'deactivated';
  role: Role;
  /** Whether it has a user name and a password. */
  isSetUp: boolean;
  link: AccountLink | undefined;
  /** When an invitation was sent last. */
  invitedAt: string | undefined;
  /** When a reset was asked for last. */
  resetAskedAt: string | undefined;
  disabledFor: DataOf<'AccountDisabled'>['reason'] | undefined;
  failures: SignInFailures | undefined;
  secondFactor: SecondFactor | undefined;
  /** Factors that were replaced, removed or reset: what a row still has of one is out of date. */
  endedFactorIds: readonly string[];
  /** Whom to tell, and how, that the factor was reset last. */
  factorReset: Pick<DataOf<'SecondFactorReset'>, 'language' | 'contact'> | undefined;
}

/** The role of an account, and whether people can sign in to it. */
export type AccountState = { type: 'none' } | ExistingAccount;

const nothingYet = {
  link: undefined,
  invitedAt: undefined,
  resetAskedAt: undefined,
  disabledFor: undefined,
  failures: undefined,
  secondFactor: undefined,
  endedFactorIds: [],
  factorReset: undefined,
};

/** What the event makes of the account. */
export function evolve(state: AccountState, event: Fact<AccountEvent>): AccountState {
  const { type, data, metadata } = event;
  switch (type) {
    case 'AccountOpened':
      return { type: 'active', role: data.role, isSetUp: true, ...nothingYet };
    case 'AccountInvited':
      return {
        ...nothingYet,
        type: 'invited',
        role: data.role,
        isSetUp: false,
        link: { purpose: 'invitation', ...linkIn(data) },
        invitedAt: metadata.occurredAt,
      };
    case 'PasswordResetRequested':
      return changed(state, { link: { purpose: 'reset', ...linkIn(data) }, resetAskedAt: metadata.occurredAt });
    case 'InvitationAccepted':
      return changed(state, { type: 'active', isSetUp: true, link: undefined });
    case 'PasswordChanged':
      return changed(state, { link: undefined });
    case 'RoleChanged':
      return changed(state, { role: data.role });
    case 'AccountDisabled':
      return changed(state, { type: 'deactivated', link: undefined, disabledFor: data.reason });
    case 'AccountEnabled':
      return state.type === 'none' ? state : { ...state, type: state.isSetUp ? 'active' : 'invited', disabledFor: undefined };
    case 'SignInFailed':
      return state.type === 'none' ? state : { ...state, failures: failedOnce(state.failures, metadata.occurredAt) };
    case 'SignInsBlocked':
      return state.type === 'none' ? state : { ...state, failures: blockedAt(state.failures, metadata.occurredAt) };
    case 'SecondFactorEnrolled':
      return changed(withoutFactor(state), {
        secondFactor: { id: data.factorId, lastStep: data.step, codesId: data.codesId, codesUsed: [] },
      });
    case 'AuthenticatorCodeUsed':
      return withFactor(state, (factor) => codeUsed(factor, data));
    case 'RecoveryCodeUsed':
      return withFactor(state, (factor) => recoveryCodeUsed(factor, data));
    case 'RecoveryCodesRenewed':
      return withFactor(state, (factor) => ({ ...factor, codesId: data.codesId, codesUsed: [] }));
    case 'SecondFactorRemoved':
      return withoutFactor(state);
    case 'SecondFactorReset':
      return changed(withoutFactor(state), { factorReset: { language: data.language, contact: data.contact } });
    case 'SignedIn':
    case 'SignedOut':
    case 'SessionsRevoked':
      return state;
    default:
      return type satisfies never;
  }
}

const changed = (state: AccountState, changes: Partial<ExistingAccount>): AccountState =>
  state.type === 'none' ? state : { ...state, ...changes };

const withFactor = (state: AccountState, change: (factor: SecondFactor) => SecondFactor): AccountState =>
  state.type === 'none' || !state.secondFactor ? state : { ...state, secondFactor: change(state.secondFactor) };

const withoutFactor = (state: AccountState): AccountState =>
  state.type === 'none' || !state.secondFactor
    ? state
    : { ...state, secondFactor: undefined, endedFactorIds: [...state.endedFactorIds, state.secondFactor.id] };

/** The second factor that counts. */
export const factorIn = (state: AccountState): SecondFactor | undefined =>
  state.type === 'none' ? undefined : state.secondFactor;

/** Whether the log has heard of that factor: it counts, or has ended. */
export const knowsFactor = ({ secondFactor, endedFactorIds }: ExistingAccount, factorId: string): boolean =>
  secondFactor?.id === factorId || endedFactorIds.includes(factorId);

/** Whether the account can sign in with the rights of that role. */
export const maySignIn = (state: ExistingAccount, { role }: { role: Role }): boolean =>
  state.type === 'active' && state.role === role;
