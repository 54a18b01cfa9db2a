import { describe, expect, test } from 'vitest';
import type { Role } from '#contracts/accounts.ts';
import type { AccountEvent } from '#contracts/events/account.ts';
import { accountDecider, type AccountCommand } from '#services/domain/account.ts';
import { openLink } from '#services/domain/account-links.ts';
import { fold } from '#services/domain/decider.ts';
import { logged } from '#tests/support/events.ts';

const accountId = '01980000-0000-7000-8000-00000000000a';
const now = '2026-03-01T09:00:00.000Z';
const later = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
const hourMs = 3_600_000;
const subjectId = '01980000-0000-7000-8000-0000000000f1';
const linkFor = (linkId: string, lastsMs = 7 * 24 * hourMs) => ({
  linkId,
  expiresAt: later(lastsMs),
  language: 'fr' as const,
  contact: { subjectId, value: { email: 'ada@example.com' } },
});
const first = linkFor('6f1c3f0e-6f0b-5f5e-9a51-0a8f1c7d2b44');
const second = linkFor('6f1c3f0e-6f0b-5f5e-9a51-0a8f1c7d2b45');
const resetLink = linkFor('6f1c3f0e-6f0b-5f5e-9a51-0a8f1c7d2b46', hourMs);

const opened = (role: Role = 'agent'): AccountEvent => ({ type: 'AccountOpened', data: { accountId, role } });
const invited: AccountEvent = { type: 'AccountInvited', data: { accountId, role: 'agent', ...first } };
const invitedAgain: AccountEvent = { type: 'AccountInvited', data: { accountId, role: 'agent', ...second } };
const accepted: AccountEvent = { type: 'InvitationAccepted', data: { accountId } };
const resetRequested: AccountEvent = { type: 'PasswordResetRequested', data: { accountId, ...resetLink } };
const changedByLink: AccountEvent = { type: 'PasswordChanged', data: { accountId, by: 'link' } };
const roleChanged = (role: Role): AccountEvent => ({ type: 'RoleChanged', data: { accountId, role } });
const deactivated: AccountEvent = { type: 'AccountDisabled', data: { accountId, reason: 'deactivated' } };
const demoEnded: AccountEvent = { type: 'AccountDisabled', data: { accountId, reason: 'demo_ended' } };
const reactivated: AccountEvent = { type: 'AccountEnabled', data: { accountId, reason: 'reactivated' } };
const demoBegan: AccountEvent = { type: 'AccountEnabled', data: { accountId, reason: 'demo_began' } };
const signedIn: AccountEvent = { type: 'SignedIn', data: { accountId } };

const after = (...events: AccountEvent[]) => fold(accountDecider, logged(events.map((event) => ({ event, at: now }))));
const events = (command: AccountCommand, given: readonly AccountEvent[]) =>
  accountDecider.decide(command, after(...given)).map(({ type, data }) => ({ type, data }));
const refusal = (command: AccountCommand, given: readonly AccountEvent[]) => {
  try {
    return events(command, given).map(({ type }) => type);
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};
const invite = (link = first, role: Role = 'agent', at = now): AccountCommand => ({
  type: 'invite',
  accountId,
  role,
  now: at,
  ...link,
});
const useLink = (linkId: string, at = now): AccountCommand => ({ type: 'useLink', accountId, linkId, now: at });
const reset = (at = now): AccountCommand => ({ type: 'requestReset', accountId, now: at, ...resetLink });
const changeRole = (role: Role, otherAdmins = 1): AccountCommand => ({ type: 'changeRole', accountId, role, otherAdmins });
const deactivate = (otherAdmins = 1): AccountCommand => ({ type: 'deactivate', accountId, otherAdmins });
const reactivate: AccountCommand = { type: 'reactivate', accountId };
const signIn: AccountCommand = { type: 'signIn', accountId, role: 'agent' };

describe('an invitation', () => {
  test('opens an account that nobody can sign in to until it is accepted', () => {
    expect(events(invite(), [])).toEqual([invited]);
    expect(after(invited)).toMatchObject({ type: 'invited', role: 'agent', isSetUp: false });
    expect(events(signIn, [invited])).toEqual([]);
    expect(events(useLink(first.linkId), [invited])).toEqual([accepted]);
    expect(after(invited, accepted)).toMatchObject({ type: 'active', role: 'agent', isSetUp: true, link: undefined });
    expect(events(signIn, [invited, accepted])).toEqual([signedIn]);
  });

  test('works once, until it expires', () => {
    expect(refusal(useLink(first.linkId), [invited, accepted])).toBe('bad_link');
    expect(refusal(useLink(first.linkId, later(7 * 24 * hourMs - 1)), [invited])).toEqual(['InvitationAccepted']);
    expect(refusal(useLink(first.linkId, first.expiresAt), [invited])).toBe('bad_link');
  });

  test('ends the one before it, and keeps the role that was given since', () => {
    expect(events(invite(second, 'admin', later(hourMs)), [invited])).toEqual([invitedAgain]);
    expect(refusal(useLink(first.linkId), [invited, invitedAgain])).toBe('bad_link');
    expect(refusal(useLink(second.linkId), [invited, invitedAgain])).toEqual(['InvitationAccepted']);
    expect(events(invite(second, 'agent', later(hourMs)), [invited, roleChanged('auditor')])).toMatchObject([
      { data: { role: 'auditor' } },
    ]);
  });

  test('stands for an hour, however often it is sent again', () => {
    expect(events(invite(second, 'agent', later(hourMs - 1)), [invited])).toEqual([]);
    expect(events(invite(second), [invited, roleChanged('auditor')])).toEqual([]);
  });

  test.each([[[opened()]], [[invited, accepted]], [[invited, deactivated]], [[opened(), deactivated]]])(
    'is not sent to whoever has a password or is deactivated',
    (given) => expect(refusal(invite(second), given)).toBe('conflict'),
  );

  test('ends with the account being deactivated', () => {
    expect(refusal(useLink(first.linkId), [invited, deactivated])).toBe('bad_link');
    expect(refusal(useLink(first.linkId), [invited, deactivated, reactivated])).toBe('bad_link');
    expect(after(invited, deactivated, reactivated)).toMatchObject({ type: 'invited' });
    expect(refusal(invite(second), [invited, deactivated, reactivated])).toEqual(['AccountInvited']);
  });
});

describe('a reset of the password', () => {
  test('is by a link that works once, for an hour', () => {
    expect(events(reset(), [opened()])).toEqual([resetRequested]);
    expect(events(useLink(resetLink.linkId), [opened(), resetRequested])).toEqual([changedByLink]);
    expect(refusal(useLink(resetLink.linkId), [opened(), resetRequested, changedByLink])).toBe('bad_link');
    expect(refusal(useLink(resetLink.linkId, later(hourMs)), [opened(), resetRequested])).toBe('bad_link');
    expect(refusal(useLink(resetLink.linkId), [])).toBe('bad_link');
  });

  test('is mailed at most once an hour, even after a link was used', () => {
    expect(events(reset(later(hourMs - 1)), [opened(), resetRequested])).toEqual([]);
    expect(events(reset(later(hourMs - 1)), [opened(), resetRequested, changedByLink])).toEqual([]);
    expect(refusal(reset(later(hourMs)), [opened(), resetRequested])).toEqual(['PasswordResetRequested']);
  });

  test.each([[[]], [[invited]], [[opened(), deactivated]]])('does nothing where nobody can sign in', (given) =>
    expect(events(reset(), given)).toEqual([]),
  );

  test('ends when the owner changes the password or the account is deactivated', () => {
    const changed: AccountEvent = { type: 'PasswordChanged', data: { accountId, by: 'owner' } };
    expect(events({ type: 'changePassword', accountId }, [opened()])).toEqual([changed]);
    expect(refusal(useLink(resetLink.linkId), [opened(), resetRequested, changed])).toBe('bad_link');
    expect(refusal(useLink(resetLink.linkId), [opened(), resetRequested, deactivated, reactivated])).toBe('bad_link');
  });

  test.each([[[]], [[invited]], [[opened(), deactivated]]])(
    'no one changes the password of an account that cannot sign in',
    (given) => expect(refusal({ type: 'changePassword', accountId }, given)).toBe('conflict'),
  );
});

describe('roles', () => {
  test('are changed by an administrator; the same one again changes nothing', () => {
    expect(events(changeRole('auditor'), [opened()])).toEqual([roleChanged('auditor')]);
    expect(after(opened(), roleChanged('auditor'))).toMatchObject({ type: 'active', role: 'auditor' });
    expect(events(changeRole('auditor'), [opened(), roleChanged('auditor')])).toEqual([]);
    expect(events(changeRole('admin', 0), [opened()])).toEqual([roleChanged('admin')]);
    expect(events(changeRole('admin', 0), [opened('admin')])).toEqual([]);
  });

  test.each<[string, (otherAdmins: number) => AccountCommand]>([
    ['lose the role', (otherAdmins) => changeRole('agent', otherAdmins)],
    ['be deactivated', deactivate],
  ])('the last administrator cannot %s', (_what, commandFor) => {
    expect(refusal(commandFor(0), [opened('admin')])).toBe('last_admin');
    expect(refusal(commandFor(1), [opened('admin')])).toHaveLength(1);
    expect(refusal(commandFor(0), [opened('auditor')])).toHaveLength(1);
    // An administrator who has not accepted yet is none.
    expect(refusal(commandFor(0), [invited, roleChanged('admin')])).toHaveLength(1);
  });
});

describe('deactivation', () => {
  test('keeps from signing in until the account is reactivated, as often as it is repeated', () => {
    expect(events(deactivate(), [opened()])).toEqual([deactivated]);
    expect(events(deactivate(0), [opened('admin'), deactivated])).toEqual([]);
    expect(events(signIn, [opened(), deactivated])).toEqual([]);
    expect(events(reactivate, [opened(), deactivated])).toEqual([reactivated]);
    expect(events(reactivate, [opened()])).toEqual([]);
    expect(events(signIn, [opened(), deactivated, reactivated])).toEqual([signedIn]);
    expect(after(opened(), deactivated, reactivated)).toEqual(after(opened()));
  });

  test('by the end of demo mode ends with it; one by an administrator does not', () => {
    const endDemo: AccountCommand = { type: 'endDemo', accountId };
    const beginDemo: AccountCommand = { type: 'beginDemo', accountId };
    expect(events(endDemo, [opened()])).toEqual([demoEnded]);
    expect(events(endDemo, [opened(), demoEnded])).toEqual([]);
    expect(events(endDemo, [opened(), deactivated])).toEqual([]);
    expect(events(endDemo, [])).toEqual([]);
    expect(events(beginDemo, [opened(), demoEnded])).toEqual([demoBegan]);
    expect(events(beginDemo, [opened(), deactivated])).toEqual([]);
    expect(events(beginDemo, [opened(), demoEnded, demoBegan])).toEqual([]);
  });
});

test('an account is opened once', () => {
  expect(events({ type: 'open', accountId, role: 'admin' }, [])).toEqual([opened('admin')]);
  expect(events({ type: 'open', accountId, role: 'admin' }, [opened()])).toEqual([]);
});

test('an account that only a backup knows can sign in and out', () => {
  expect(events(signIn, [])).toEqual([signedIn]);
  expect(after(signedIn)).toEqual({ type: 'none' });
  expect(events({ type: 'signOut', accountId }, [])).toEqual([{ type: 'SignedOut', data: { accountId } }]);
});

test.each<AccountCommand>([changeRole('agent'), deactivate(), reactivate])('$type needs an account', (command) =>
  expect(refusal(command, [])).toBe('not_found'),
);

test('events of an account that was never opened leave nothing behind', () => {
  expect(after(accepted, roleChanged('admin'), deactivated, reactivated, resetRequested, changedByLink)).toEqual({
    type: 'none',
  });
});

describe('failed sign-ins', () => {
  const nextDay = later(25 * hourMs);
  const fail = (at = now): AccountCommand => ({ type: 'failSignIn', accountId, reason: 'wrong_password', now: at });
  const block = (at = now): AccountCommand => ({ type: 'blockSignIns', accountId, now: at });
  const failed = { type: 'SignInFailed', data: { accountId, reason: 'wrong_password' } } as const;
  const blocked = { type: 'SignInsBlocked', data: { accountId } } as const;
  const tenFailures = Array.from({ length: 10 }, () => failed);

  test('are logged ten times a day from the first of them on', () => {
    expect(events(fail(), [opened(), ...tenFailures.slice(1)])).toEqual([failed]);
    expect(events(fail(), [opened(), ...tenFailures])).toEqual([]);
    expect(events(fail(nextDay), [opened(), ...tenFailures])).toEqual([failed]);
  });

  test('are refused after too many, which is logged once a day', () => {
    expect(events(block(), [opened(), failed])).toEqual([blocked]);
    expect(events(block(), [opened(), failed, blocked])).toEqual([]);
    expect(events(block(nextDay), [opened(), blocked])).toEqual([blocked]);
  });

  test('of an account that the log does not know are in none', () => {
    expect([...events(fail(), []), ...events(block(), [])]).toEqual([]);
  });
});

test('sessions are revoked where there are any', () => {
  const revoke = (count: number): AccountCommand => ({ type: 'revokeSessions', accountId, count });
  expect(events(revoke(2), [opened()])).toEqual([{ type: 'SessionsRevoked', data: { accountId, count: 2 } }]);
  expect(events(revoke(0), [opened()])).toEqual([]);
});

test('a link is for what it was mailed for', () => {
  expect(openLink(after(invited), { linkId: first.linkId, now })).toEqual({ purpose: 'invitation', ...first });
  expect(openLink(after(opened(), resetRequested), { linkId: resetLink.linkId, now })).toEqual({
    purpose: 'reset',
    ...resetLink,
  });
});
