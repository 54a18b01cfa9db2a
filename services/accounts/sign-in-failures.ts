import { LRUCache } from 'lru-cache';
import { streamOf } from '#contracts/events/registry.ts';
import type { Accounts, StoredAccount } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import { freshId, sha256 } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import type { Handle } from '../command.ts';
import { accountDecider, type AccountCommand } from '../domain/account.ts';

/**
 * Notes sign-ins that fail. Nothing throws and nothing is to be waited for: what a stranger hears, and when, is the same whether or
 * not there is an account, and whether or not a server is away.
 */
export interface SignInFailures {
  /** In the log of the account; without one, by counting it. */
  failed(account: Pick<StoredAccount, 'id'> | undefined, reason: 'wrong_password' | 'not_allowed' | 'wrong_code'): void;
  /** Attempts with that user name are refused for a while. */
  blocked(username: string): void;
}

export interface SignInFailuresOptions {
  accounts: Pick<Accounts, 'findByUsername' | 'countUnknownName'>;
  handle: Handle;
  clock: Clock;
  logger: Logger;
}

/** What the log has enough of is not asked for again for a while, however often it fails. */
const quietMs = 3_600_000;
const mostQuiet = 10_000;

export function createSignInFailures({ accounts, handle, clock, logger }: SignInFailuresOptions): SignInFailures {
  const quietUntil = new LRUCache<string, number>({ max: mostQuiet });

  const record = async (command: Extract<AccountCommand, { type: 'failSignIn' | 'blockSignIns' }>) => {
    const key = `${command.type} ${command.accountId}`;
    const now = clock.now();
    if ((quietUntil.get(key) ?? 0) > now.getTime()) return;
    const commandId = freshId();
    const { changed } = await handle({
      stream: streamOf.account(command.accountId),
      decider: accountDecider,
      command,
      context: {
        commandId,
        requestHash: sha256(command.type),
        actor: { id: 'visitor', role: 'customer' },
        source: 'ui',
        correlationId: commandId,
        now: now.toISOString(),
      },
    });
    if (!changed) quietUntil.set(key, now.getTime() + quietMs);
  };
  const inBackground = (work: () => Promise<void>) => {
    work().catch((error: unknown) => logger.warn({ err: error }, 'could not note a failed sign-in'));
  };
  const now = () => clock.now().toISOString();

  return {
    failed: (account, reason) =>
      inBackground(() =>
        account
          ? record({ type: 'failSignIn', accountId: account.id, reason, now: now() })
          : accounts.countUnknownName(clock.now()),
      ),
    blocked: (username) =>
      inBackground(async () => {
        const account = await accounts.findByUsername(username);
        if (account) await record({ type: 'blockSignIns', accountId: account.id, now: now() });
      }),
  };
}
