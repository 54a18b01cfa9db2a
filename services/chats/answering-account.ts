import type { Account } from '#contracts/accounts.ts';
import { FrameRefused, type Peer } from '../realtime/noun-frames.ts';

/** Whether an account of that role may answer visitors. */
export const mayAnswer = ({ role }: Pick<Account, 'role'>): boolean => role === 'agent' || role === 'admin';

/** The account of staff who may answer. Throws FrameRefused. */
export async function answeringAccount(peer: Peer): Promise<Account> {
  const account = await peer.account();
  if (account && mayAnswer(account)) return account;
  throw new FrameRefused('forbidden', account ? 'Your account may read conversations only.' : 'Sign in to answer visitors.');
}
