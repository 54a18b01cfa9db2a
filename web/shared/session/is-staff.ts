import { staffRoles, type Account } from '#contracts/accounts.ts';

export const isStaff = (account: Account | null | undefined): account is Account =>
  account !== null && account !== undefined && staffRoles.includes(account.role);
