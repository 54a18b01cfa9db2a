import { randomBytes } from 'node:crypto';
import type { Accounts, StoredAccount } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import type { Signatures } from '#infra/signatures.ts';

export interface SignInClient {
  devices: string | undefined;
  address: string;
}

/** How a client is known to an account: named for its own allowance, without saying who it is. */
export interface KnownClient {
  name: string;
  by: 'device' | 'address';
}

/**
 * Devices and addresses that an account was signed in from: guesses of strangers never shut them out. A device proves it by a
 * token for that account and password; another password makes it a stranger again.
 */
export interface KnownClients {
  /** Looks the same up for an account that does not exist. */
  recognise(username: string, client: SignInClient): Promise<KnownClient | undefined>;
  /** Remembers the address; returns the cookie for the device. */
  remember(username: string, client: SignInClient): Promise<string>;
}

export interface KnownClientsOptions {
  accounts: Pick<Accounts, 'findByUsername' | 'isKnownAddress' | 'rememberAddress'>;
  deviceSignatures: Signatures;
  addressSignatures: Signatures;
  clock: Clock;
}

const devicesKept = 5;
const idLength = 16;
const tokenPattern = /^[\w-]{48}$/;

export function createKnownClients(options: KnownClientsOptions): KnownClients {
  const { accounts, deviceSignatures, addressSignatures, clock } = options;
  const addressOf = (username: string, address: string) => addressSignatures.sign(`${username.toLowerCase()} ${address}`);
  const tokenOf = (account: StoredAccount, tokens: readonly string[]) =>
    tokens.find((token) => deviceSignatures.verify(subjectOf(account, token.slice(0, idLength)), token.slice(idLength)));
  const freshToken = (account: StoredAccount) => {
    const id = randomBytes(12).toString('base64url');
    return id + deviceSignatures.sign(subjectOf(account, id));
  };

  return {
    async recognise(username, { devices, address }) {
      const from = addressOf(username, address);
      const [account, isKnownAddress] = await Promise.all([
        accounts.findByUsername(username),
        accounts.isKnownAddress(from, clock.now()),
      ]);
      const token = account && tokenOf(account, tokensIn(devices));
      if (token) return { name: token.slice(0, idLength), by: 'device' };
      return isKnownAddress ? { name: from, by: 'address' } : undefined;
    },
    async remember(username, { devices, address }) {
      const account = await accounts.findByUsername(username);
      if (!account) throw new TypeError('an account that does not exist cannot have sign-ins');
      await accounts.rememberAddress(account.id, addressOf(username, address), clock.now());
      const tokens = tokensIn(devices);
      const token = tokenOf(account, tokens) ?? freshToken(account);
      return [token, ...tokens.filter((other) => other !== token)].slice(0, devicesKept).join('.');
    },
  };
}

const tokensIn = (cookie: string | undefined): string[] =>
  (cookie?.split('.', devicesKept) ?? []).filter((token) => tokenPattern.test(token));

const subjectOf = ({ id, passwordHash }: StoredAccount, deviceId: string): string => `${deviceId} ${id} ${passwordHash}`;
