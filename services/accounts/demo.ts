import { demoPassword as password, type Role } from '#contracts/accounts.ts';
import type { Accounts, StoredAccount } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import type { Passwords } from '#infra/passwords.ts';
import type { RecordAccount } from './commands.ts';
import { ownPlace, type Sessions } from './sessions.ts';

/** The accounts of demo mode; outside it they cannot sign in. */
export const demoAccounts: readonly { username: string; password: string; role: Role; email: string }[] = (
  ['admin', 'agent', 'auditor'] as const
).map((role) => ({ username: role, password, role, email: `${role}@waybill.test` }));

export interface DemoAccountParts {
  accounts: Accounts;
  passwords: Passwords;
  sessions: Pick<Sessions, 'open' | 'endSessionsOf'>;
  recordAccount: RecordAccount;
  clock: Clock;
}

/** Adds the demo accounts that are not there yet, and enables those that were disabled. An account of a person keeps its name. */
export async function openDemoAccounts(parts: DemoAccountParts): Promise<void> {
  const { accounts, sessions, recordAccount } = parts;
  await recordClosedDemoAccounts(parts);
  await Promise.all(
    demoAccounts.map(async (account) => {
      const found = await accounts.findByUsername(account.username);
      if (!found) return sessions.open({ ...account, isDemo: true });
      if (!found.isDemo || !found.disabledAt) return undefined;
      const { id: accountId, role, disabledAt } = found;
      // The log first: an enabled account whose log says that it is disabled would stay like that.
      const { type } = await recordAccount(
        { type: 'beginDemo', accountId },
        role,
        derivedId('demo-account', accountId, 'enabled', disabledAt.toISOString()),
      );
      return type === 'deactivated' ? undefined : accounts.enable(accountId);
    }),
  );
}

/**
 * Outside demo mode: disables every account that still has the printed password, and ends its sessions. Those made before
 * accounts were marked are known by all that demo mode gave them; one whose password was changed belongs to a person. Needs
 * Postgres only. Returns the user names of all demo accounts that are disabled.
 */
export async function closeDemoAccounts(parts: DemoAccountParts): Promise<string[]> {
  const { accounts, sessions, clock } = parts;
  const closed: string[] = [];
  for (const account of await accounts.demoOrNamed(demoAccounts.map(({ username }) => username))) {
    if (account.disabledAt ? !account.isDemo : !(await hasPrintedPassword(account, parts))) continue;
    await accounts.disableDemo(account.id, clock.now());
    // Again at every start: an earlier one may have been cut short.
    await sessions.endSessionsOf(account.id);
    closed.push(account.username);
  }
  return closed;
}

async function hasPrintedPassword(account: StoredAccount, { passwords }: DemoAccountParts): Promise<boolean> {
  const { isDemo, username, email, role, passwordHash } = account;
  const isOfDemoMode = demoAccounts.some((made) => made.username === username && made.email === email && made.role === role);
  return (isDemo || isOfDemoMode) && passwords.verify(password, passwordHash, ownPlace());
}

/** Records in the log which demo accounts are disabled; what is already recorded is not repeated. */
export async function recordClosedDemoAccounts({ accounts, recordAccount }: DemoAccountParts): Promise<void> {
  for (const { id: accountId, role, isDemo, disabledAt } of await accounts.demoOrNamed([])) {
    if (!isDemo || !disabledAt) continue;
    await recordAccount(
      { type: 'endDemo', accountId },
      role,
      derivedId('demo-account', accountId, 'disabled', disabledAt.toISOString()),
    );
  }
}
