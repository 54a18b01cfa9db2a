import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { FairQueue, QueuePlace } from './fair-queue.ts';

/** Password hashes at once and in the queue, in total and per client; beyond that, sign-ins are refused for a moment. */
export const passwordSlots = { atOnce: 2, ofOneClient: 1, waiting: 8, waitingOfOneClient: 4 };
export const passwordsRetryS = 2;

/** What a hash costs whoever computes it, as scrypt counts. */
export interface PasswordCost {
  /** The binary logarithm of scrypt's N. */
  ln: number;
  r: number;
  p: number;
}

const ofSecrets: PasswordCost = { ln: 15, r: 8, p: 3 };
/** Everybody may read such a password: a slow hash would protect nothing, and keep a core from others at every start. */
export const costOfPrinted: PasswordCost = { ln: 10, r: 8, p: 1 };
const maxmem = 64 * 1024 * 1024;
const keyBytes = 32;

/** Hashes passwords, for whom is named, a few at a time: scrypt needs 32 MiB and a core each. Both throw QueueFull. */
export interface Passwords {
  /** A PHC-like string: `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, both base64; cheaper where the password is printed for everyone. */
  hash(password: string, place: QueuePlace, options?: { isPrinted?: boolean }): Promise<string>;
  /**
   * Whether the password fits; takes the same time for an account that does not exist (`stored` undefined) as for one whose
   * password is a secret.
   */
  verify(password: string, stored: string | undefined, place: QueuePlace): Promise<boolean>;
}

export const createPasswords = (queue: FairQueue, costOfSecrets = ofSecrets): Passwords => ({
  async hash(password, place, { isPrinted = false } = {}) {
    const cost = isPrinted ? costOfPrinted : costOfSecrets;
    const salt = randomBytes(16);
    const hash = await queue.run(place, () => derived(password, salt, cost));
    return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${salt.toString('base64')}$${hash.toString('base64')}`;
  },
  async verify(password, stored, place) {
    const [, , written = '', salt = 'A'.repeat(22), hash = ''] = (stored ?? '').split('$');
    const computed = await queue.run(place, () =>
      derived(password, Buffer.from(salt, 'base64'), costIn(written) ?? costOfSecrets),
    );
    const expected = Buffer.from(hash, 'base64');
    return expected.length === computed.length && timingSafeEqual(expected, computed);
  },
});

function costIn(written: string): PasswordCost | undefined {
  const [, ln, r, p] = /^ln=(\d+),r=(\d+),p=(\d+)$/.exec(written)?.map(Number) ?? [];
  return ln && r && p ? { ln, r, p } : undefined;
}

const derived = (password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N: 2 ** ln, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
