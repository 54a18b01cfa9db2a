import { streamOf } from '#contracts/events/registry.ts';
import { auditOf } from '../audit/noun-audit.ts';
import { accountDecider } from '../domain/account.ts';
import type { ExistingAccount } from '../domain/account-state.ts';

/** Accounts without anything that signs in: no link, no code, and of no second factor more than that there is one. */
export const accountAudit = auditOf({
  kind: 'account',
  streamOf: streamOf.account,
  evolution: accountDecider,
  view: (state) => (state.type === 'none' ? undefined : { fields: fieldsOf(state) }),
});

const fieldsOf = ({ type, role, isSetUp, invitedAt, resetAskedAt, disabledFor, failures, ...account }: ExistingAccount) => ({
  state: type,
  role,
  isSetUp,
  hasSecondFactor: account.secondFactor !== undefined,
  recoveryCodesUsed: account.secondFactor?.codesUsed.length ?? 0,
  secondFactorsEnded: account.endedFactorIds.length,
  openLink: account.link?.purpose ?? null,
  invitedAt: invitedAt ?? null,
  resetAskedAt: resetAskedAt ?? null,
  disabledFor: disabledFor ?? null,
  signInFailures: failures ?? null,
});
