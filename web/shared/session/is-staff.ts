import { staffRoles, type Account } from '#contracts/accounts.ts';

/** Whether an account may open the staff screens at all. */
export const isStaff = (account: Account | null | undefined): account is Account =>
  account !== null && account !== undefined && staffRoles.includes(account.role);
