import type { Role } from '#contracts/accounts.ts';
import { accountEvents, type AccountEvent } from '#contracts/events/account.ts';
import type { Fact } from '#contracts/events/envelope.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

type DataOf<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>['data'];
type MailedLink = Omit<DataOf<'PasswordResetRequested'>, 'accountId'>;

/** What the link that was mailed last opens. */
export interface AccountLink extends MailedLink {
  purpose: 'invitation' | 'reset';
}

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
}

/** The role of an account, and whether people can sign in to it. */
export type AccountState = { type: 'none' } | ExistingAccount;

const nothingYet = { link: undefined, invitedAt: undefined, resetAskedAt: undefined, disabledFor: undefined };

function evolve(state: AccountState, event: Fact<AccountEvent>): AccountState {
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
    case 'SignedIn':
    case 'SignedOut':
      return state;
    default:
      return type satisfies never;
  }
}

const changed = (state: AccountState, changes: Partial<ExistingAccount>): AccountState =>
  state.type === 'none' ? state : { ...state, ...changes };

const linkIn = ({ linkId, expiresAt, language, contact }: MailedLink): MailedLink => ({ linkId, expiresAt, language, contact });

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
    | { type: 'signIn'; role: Role }
    | { type: 'signOut' }
  );

/** A link that is asked for again within this time of its email is not mailed a second time. */
const patienceMs = 3_600_000;

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
      // Without a stream it came with a backup, whose log ends before its accounts do.
      return state.type === 'none' || maySignIn(state, command) ? [{ type: 'SignedIn', data: { accountId } }] : [];
    case 'signOut':
      return [{ type: 'SignedOut', data: { accountId } }];
    default:
      return command satisfies never;
  }
}

type Command<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>;

function open({ accountId, role, isDisabled = false }: Command<'open'>): Decided<AccountEvent>[] {
  const opened = { type: 'AccountOpened', data: { accountId, role } } as const;
  return isDisabled ? [opened, { type: 'AccountDisabled', data: { accountId, reason: 'deactivated' } }] : [opened];
}

function useLink(command: Command<'useLink'>, state: AccountState): Decided<AccountEvent>[] {
  const { accountId } = command;
  const link = openLink(state, command);
  if (!link) throw badLink();
  return link.purpose === 'invitation'
    ? [{ type: 'InvitationAccepted', data: { accountId } }]
    : [{ type: 'PasswordChanged', data: { accountId, by: 'link' } }];
}

/** Whether the account can sign in with the rights of that role. */
export const maySignIn = (state: ExistingAccount, { role }: { role: Role }): boolean =>
  state.type === 'active' && state.role === role;

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

/** The link of that id while it can be used. */
export function openLink(state: AccountState, { linkId, now }: { linkId: string; now: string }): AccountLink | undefined {
  const link = state.type === 'none' ? undefined : state.link;
  return link?.linkId === linkId && Date.parse(now) < Date.parse(link.expiresAt) ? link : undefined;
}

/** The refusal of a link that does not exist, was used or has expired. */
export const badLink = () => new DomainError('bad_link', 'This link is no longer valid. Ask for a new one.');

const isRecent = (askedAt: string | undefined, now: string): boolean =>
  askedAt !== undefined && Date.parse(now) < Date.parse(askedAt) + patienceMs;

function keepAnAdmin(state: AccountState, { otherAdmins }: { otherAdmins: number }): void {
  if (state.type === 'active' && state.role === 'admin' && otherAdmins === 0) {
    throw new DomainError('last_admin', 'This is the last administrator. Make someone else an administrator first.');
  }
}

function existing(state: AccountState): ExistingAccount {
  if (state.type === 'none') throw new DomainError('not_found', 'Account not found.');
  return state;
}

/** The rules of an account. Deciding throws DomainError: `not_found`, `conflict`, `bad_link`, `last_admin`. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  owns: oneOf<AccountEvent>(accountEvents),
  initial: { type: 'none' },
  evolve,
  decide,
};
