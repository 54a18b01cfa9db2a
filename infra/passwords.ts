import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 2 ** 15, r: 8, p: 3 } as const;
const maxmem = 64 * 1024 * 1024;
const keyBytes = 32;
const atOnce = 2;

let running = 0;
const queue: (() => void)[] = [];

/** A PHC-like string: `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, both base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derived(password, salt);
  return `$scrypt$ln=15,r=${cost.r},p=${cost.p}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/** Whether the password fits; takes the same time for an account that does not exist (`stored` undefined). */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, , , salt, hash] = (stored ?? `$scrypt$$${'A'.repeat(22)}==$`).split('$');
  const computed = await derived(password, Buffer.from(salt ?? '', 'base64'));
  const expected = Buffer.from(hash ?? '', 'base64');
  return stored !== undefined && expected.length === computed.length && timingSafeEqual(expected, computed);
}

/** scrypt needs 32 MiB each: no more than two at once, the others wait their turn. */
async function derived(password: string, salt: Buffer): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
  else running += 1;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
