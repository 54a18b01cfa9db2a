import type { Role } from '#contracts/accounts.ts';
import { accountEvents, type AccountEvent } from '#contracts/events/account.ts';
import { decideOnFactor, type FactorCommand } from './account-factor.ts';
import { badLink, isRecent, linkIn, openLink, type MailedLink } from './account-links.ts';
import { evolve, maySignIn, type AccountState, type DataOf, type ExistingAccount } from './account-state.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';
import { prove, type Proof } from './second-factor.ts';
import { isBlockNews, isNews } from './sign-in-failures.ts';

interface OfAccount {
  accountId: string;
}

/** `otherAdmins` is how many other administrators can sign in. */
export type AccountCommand = OfAccount &
  (
    | { type: 'open'; role: Role; isDisabled?: boolean }
    | ({ type: 'invite'; role: Role; now: string } & MailedLink)
    | ({ type: 'requestReset'; now: string } & MailedLink)
    | { type: 'useLink'; linkId: string; now: string }
    | { type: 'changePassword' }
    | { type: 'changeRole'; role: Role; otherAdmins: number }
    | { type: 'deactivate'; otherAdmins: number }
    | { type: 'reactivate' }
    | { type: 'endDemo' }
    | { type: 'beginDemo' }
    /** `proof` is of the second factor, where there is one. */
    | { type: 'signIn'; role: Role; proof?: Proof }
    | FactorCommand
    | { type: 'failSignIn'; reason: DataOf<'SignInFailed'>['reason']; now: string }
    | { type: 'blockSignIns'; now: string }
    | { type: 'signOut' }
    /** `count` is how many live sessions are to end. */
    | { type: 'revokeSessions'; count: number }
  );

function decide(command: AccountCommand, state: AccountState): Decided<AccountEvent>[] {
  const { accountId } = command;
  switch (command.type) {
    case 'open':
      return state.type === 'none' ? open(command) : [];
    case 'invite':
      return invite(command, state);
    case 'requestReset':
      if (state.type !== 'active' || isRecent(state.resetAskedAt, command.now)) return [];
      return [{ type: 'PasswordResetRequested', data: { accountId, ...linkIn(command) } }];
    case 'useLink':
      return useLink(command, state);
    case 'changePassword':
      if (state.type !== 'active') throw new DomainError('conflict', 'This account cannot sign in.');
      return [{ type: 'PasswordChanged', data: { accountId, by: 'owner' } }];
    case 'changeRole':
      if (existing(state).role === command.role) return [];
      if (command.role !== 'admin') keepAnAdmin(state, command);
      return [{ type: 'RoleChanged', data: { accountId, role: command.role } }];
    case 'deactivate':
      if (existing(state).type === 'deactivated') return [];
      keepAnAdmin(state, command);
      return [{ type: 'AccountDisabled', data: { accountId, reason: 'deactivated' } }];
    case 'reactivate':
      return reactivate(command, state);
    case 'endDemo':
      return state.type === 'active' ? [{ type: 'AccountDisabled', data: { accountId, reason: 'demo_ended' } }] : [];
    case 'beginDemo':
      // One that an administrator deactivated stays so.
      return state.type === 'deactivated' && state.disabledFor === 'demo_ended'
        ? [{ type: 'AccountEnabled', data: { accountId, reason: 'demo_began' } }]
        : [];
    case 'signIn':
      return signIn(command, state);
    case 'failSignIn':
      if (state.type === 'none' || !isNews(state.failures, command.now)) return [];
      return [{ type: 'SignInFailed', data: { accountId, reason: command.reason } }];
    case 'blockSignIns':
      if (state.type === 'none' || !isBlockNews(state.failures, command.now)) return [];
      return [{ type: 'SignInsBlocked', data: { accountId } }];
    case 'signOut':
      return [{ type: 'SignedOut', data: { accountId } }];
    case 'revokeSessions':
      return command.count > 0 ? [{ type: 'SessionsRevoked', data: { accountId, count: command.count } }] : [];
    case 'enrolFactor':
    case 'adoptFactor':
    case 'proveFactor':
    case 'renewCodes':
    case 'removeFactor':
    case 'resetFactor':
      return decideOnFactor(command, existing(state));
    default:
      return command satisfies never;
  }
}

type Command<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>;

function open({ accountId, role, isDisabled = false }: Command<'open'>): Decided<AccountEvent>[] {
  const opened = { type: 'AccountOpened', data: { accountId, role } } as const;
  return isDisabled ? [opened, { type: 'AccountDisabled', data: { accountId, reason: 'deactivated' } }] : [opened];
}

function signIn(command: Command<'signIn'>, state: AccountState): Decided<AccountEvent>[] {
  const { accountId, proof } = command;
  const signedIn = { type: 'SignedIn', data: { accountId } } as const;
  // Without a stream it came with a backup, whose log ends before its accounts do.
  if (state.type === 'none') return proof ? [prove(undefined, proof, accountId), signedIn] : [signedIn];
  if (!maySignIn(state, command)) return [];
  const { secondFactor } = state;
  if (proof) return [prove(secondFactor, proof, accountId), signedIn];
  // The password alone is not enough: a code is to be asked for.
  return secondFactor ? [] : [signedIn];
}

function useLink(command: Command<'useLink'>, state: AccountState): Decided<AccountEvent>[] {
  const { accountId } = command;
  const link = openLink(state, command);
  if (!link) throw badLink();
  return link.purpose === 'invitation'
    ? [{ type: 'InvitationAccepted', data: { accountId } }]
    : [{ type: 'PasswordChanged', data: { accountId, by: 'link' } }];
}

function invite({ accountId, role, now, ...link }: Command<'invite'>, state: AccountState): Decided<AccountEvent>[] {
  if (state.type === 'deactivated') throw new DomainError('conflict', 'This account is deactivated. Reactivate it first.');
  if (state.type === 'active') throw new DomainError('conflict', 'This person has accepted an invitation already.');
  // A second link would end the first, whose email is on its way, while its own email would have to wait.
  if (state.type === 'invited' && state.link && isRecent(state.invitedAt, now)) return [];
  const lasting = state.type === 'invited' ? state.role : role;
  return [{ type: 'AccountInvited', data: { accountId, role: lasting, ...linkIn(link) } }];
}

function reactivate({ accountId }: Command<'reactivate'>, state: AccountState): Decided<AccountEvent>[] {
  const { type, disabledFor } = existing(state);
  if (type !== 'deactivated') return [];
  // Its password is public.
  if (disabledFor === 'demo_ended')
    throw new DomainError('conflict', 'This account is for demo mode only. Invite the person instead.');
  return [{ type: 'AccountEnabled', data: { accountId, reason: 'reactivated' } }];
}

function keepAnAdmin(state: AccountState, { otherAdmins }: { otherAdmins: number }): void {
  if (state.type === 'active' && state.role === 'admin' && otherAdmins === 0) {
    throw new DomainError('last_admin', 'This is the last administrator. Make someone else an administrator first.');
  }
}

function existing(state: AccountState): ExistingAccount {
  if (state.type === 'none') throw new DomainError('not_found', 'Account not found.');
  return state;
}

/** The rules of an account. Deciding throws DomainError: `not_found`, `conflict`, `bad_link`, `last_admin`, `invalid_request`. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  owns: oneOf<AccountEvent>(accountEvents),
  initial: { type: 'none' },
  evolve,
  decide,
};
