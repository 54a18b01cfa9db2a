import type { Role } from '#contracts/accounts.ts';
import type { Sessions } from './sessions.ts';

/** The accounts of demo mode; outside it they do not exist. */
export const demoAccounts: readonly { username: string; password: string; role: Role; email: string }[] = (
  ['admin', 'agent', 'auditor'] as const
).map((role) => ({ username: role, password: 'waybill-demo', role, email: `${role}@waybill.test` }));

/** Adds the demo accounts that are not there yet. */
export async function openDemoAccounts(sessions: Sessions): Promise<void> {
  await Promise.all(demoAccounts.map((account) => sessions.open(account)));
}
