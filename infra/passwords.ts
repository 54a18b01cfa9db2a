import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { FairQueue, QueuePlace } from './fair-queue.ts';

/** Password hashes at once and in the queue, in total and per client; beyond that, sign-ins are refused for a moment. */
export const passwordSlots = { atOnce: 2, ofOneClient: 1, waiting: 8, waitingOfOneClient: 4 };
export const passwordsRetryS = 2;

const cost = { N: 2 ** 15, r: 8, p: 3 } as const;
const maxmem = 64 * 1024 * 1024;
const keyBytes = 32;

/** Hashes passwords, for whom is named, a few at a time: scrypt needs 32 MiB and a core each. Both throw QueueFull. */
export interface Passwords {
  /** A PHC-like string: `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, both base64. */
  hash(password: string, place: QueuePlace): Promise<string>;
  /** Whether the password fits; takes the same time for an account that does not exist (`stored` undefined). */
  verify(password: string, stored: string | undefined, place: QueuePlace): Promise<boolean>;
}

export const createPasswords = (queue: FairQueue): Passwords => ({
  async hash(password, place) {
    const salt = randomBytes(16);
    const hash = await queue.run(place, () => derived(password, salt));
    return `$scrypt$ln=15,r=${cost.r},p=${cost.p}$${salt.toString('base64')}$${hash.toString('base64')}`;
  },
  async verify(password, stored, place) {
    const [, , , salt, hash] = (stored ?? `$scrypt$$${'A'.repeat(22)}==$`).split('$');
    const computed = await queue.run(place, () => derived(password, Buffer.from(salt ?? '', 'base64')));
    const expected = Buffer.from(hash ?? '', 'base64');
    return stored !== undefined && expected.length === computed.length && timingSafeEqual(expected, computed);
  },
});

const derived = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
