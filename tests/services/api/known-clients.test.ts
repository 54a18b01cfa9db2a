import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StoredAccount } from '#infra/accounts/accounts.ts';
import { createSignatures } from '#infra/signatures.ts';
import { createKnownClients } from '#services/accounts/known-clients.ts';
import { loginsPer15Min, createRateLimits } from '#services/api/rate-limits.ts';
import { accountRoutes } from '#services/api/routes/accounts.ts';
import { createSignIn } from '#services/api/sign-in.ts';
import { createBareApp } from '#tests/support/bare-app.ts';
import { unusedSessions } from '#tests/support/only-sessions.ts';

const masterKey = randomBytes(32);
let app: ReturnType<typeof createBareApp>;
let accounts: Map<string, StoredAccount>;
let addresses = 0;
const newAddress = () => `10.0.2.${(addresses += 1)}`;

beforeEach(() => {
  accounts = new Map(
    ['ada', 'ben'].map((username) => [
      username,
      {
        id: `id of ${username}`,
        username,
        role: 'agent',
        email: '',
        passwordHash: `hash of ${username}`,
        isDemo: false,
        disabledAt: undefined,
      },
    ]),
  );
  const known = new Set<string>();
  const knownClients = createKnownClients({
    accounts: {
      findByUsername: async (username) => accounts.get(username),
      isKnownAddress: async (digest) => known.has(digest),
      rememberAddress: async (_account, digest) => void known.add(digest),
    },
    deviceSignatures: createSignatures({ current: masterKey }, 'known-device'),
    addressSignatures: createSignatures({ current: masterKey }, 'known-address'),
    clock: { now: () => new Date(0) },
  });
  const signIn = async (username: string, password: string) => {
    const account = accounts.get(username);
    return account && password === 'right' ? { token: 'a token', account } : undefined;
  };
  const sessions = { ...unusedSessions, signIn };
  const door = createSignIn({
    sessions,
    knownClients,
    failures: { blocked: () => undefined },
    rateLimits: createRateLimits(),
    isSecure: false,
    delay: async () => undefined,
  });
  app = createBareApp([accountRoutes({ sessions, signIn: door, isDemo: false, isSecure: false })]);
});

interface From {
  address?: string;
  devices?: string;
}

const login = (username: string, password: string, { address = newAddress(), devices }: From = {}) =>
  app.request('/api/auth/login', {
    method: 'POST',
    body: JSON.stringify({ username, password }),
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      ...(devices === undefined ? {} : { Cookie: `waybill_devices=${devices}` }),
    },
  });
const statusOf = async (...attempt: Parameters<typeof login>) => (await login(...attempt)).status;
const statusesOf = (count: number, attempt: (index: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, index) => attempt(index)));
/** Signs in for the first time; answers what makes this client known from then on. */
const comeBefore = async (username: string, from: From = {}) => {
  const address = newAddress();
  const answer = await login(username, 'right', { address, ...from });
  const cookies = answer.headers.getSetCookie().join();
  return { address, devices: /waybill_devices=([^;]+)/.exec(cookies)?.[1] ?? expect.unreachable('no device was named') };
};
const guessed = async (username: string, from?: From) => {
  const statuses = await statusesOf(loginsPer15Min + 1, () => statusOf(username, 'wrong', from));
  expect(statuses.toSorted()).toEqual([...Array.from({ length: loginsPer15Min }, () => 401), 429]);
};

describe('strangers who have used up the tries of an account', () => {
  test('do not shut out a device that it was signed in to before, wherever that is now', async () => {
    const { devices } = await comeBefore('ada');
    await guessed('ada');
    expect(await statusOf('ada', 'right')).toBe(429);
    expect(await statusOf('ada', 'right', { devices })).toBe(200);
  });

  test('do not shut out an address that it was signed in from before', async () => {
    const { address } = await comeBefore('ada');
    await guessed('ada');
    expect(await statusOf('ada', 'right', { address })).toBe(200);
    expect(await statusOf('ben', 'right', { address })).toBe(200);
  });

  test('have no more tries when its owner signs in', async () => {
    const { devices } = await comeBefore('ada');
    await guessed('ada');
    expect(await statusOf('ada', 'right', { devices })).toBe(200);
    expect(await statusOf('ada', 'wrong')).toBe(429);
  });

  test('do not shut out a known device that shares their address', async () => {
    const { devices } = await comeBefore('ada');
    const address = newAddress();
    await statusesOf(loginsPer15Min * 10, (index) => statusOf(`x${index}`, 'wrong', { address }));
    expect(await statusOf('ben', 'right', { address })).toBe(429);
    expect(await statusOf('ada', 'right', { address, devices })).toBe(200);
  });
});

describe('a known device', () => {
  test('has ten tries of its own, and no more, and leaves the others theirs', async () => {
    const { devices } = await comeBefore('ada');
    await guessed('ada', { devices });
    expect(await statusOf('ada', 'right', { devices })).toBe(429);
    expect(await statusOf('ada', 'right')).toBe(200);
  });

  test('of several accounts is known to each, by one token for each', async () => {
    const first = await comeBefore('ada');
    const { devices } = await comeBefore('ben', first);
    expect(devices.split('.')).toEqual([expect.stringMatching(/^[\w-]{48}$/), first.devices]);
    await guessed('ada');
    await guessed('ben');
    expect([await statusOf('ada', 'right', { devices }), await statusOf('ben', 'right', { devices })]).toEqual([200, 200]);
    expect((await comeBefore('ada', { devices })).devices).toBe(devices.split('.').toReversed().join('.'));
  });

  test('keeps five tokens at most', async () => {
    const devices = Array.from({ length: 9 }, (_, index) => String(index).repeat(48)).join('.');
    expect((await comeBefore('ada', { devices })).devices.split('.')).toHaveLength(5);
  });

  const other = (email: string) => (email === 'A' ? 'B' : 'A');
  test.each<[string, (devices: string) => Promise<string> | string]>([
    ['of another account', async () => (await comeBefore('ben')).devices],
    ['whose token was changed', (devices) => devices.replace(/.$/, other)],
    ['whose token is of another device', (devices) => devices.replace(/^./, other)],
    ['with anything else in its cookie', () => `${'A'.repeat(48)}.${'.'.repeat(4_000)}`],
    [
      'whose account has another password now',
      (devices) => {
        for (const account of accounts.values()) account.passwordHash += ', another one';
        return devices;
      },
    ],
  ])('%s is a stranger', async (_what, change) => {
    const devices = await change((await comeBefore('ada')).devices);
    await guessed('ada');
    expect(await statusOf('ada', 'right', { devices })).toBe(429);
  });
});
