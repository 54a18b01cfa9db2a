import { expect, test, vi } from 'vitest';
import { QueueFull } from '#infra/fair-queue.ts';
import { passwordsRetryS } from '#infra/passwords.ts';
import type { Sessions } from '#services/accounts/sessions.ts';
import { httpInFlight } from '#services/api/in-flight.ts';
import { loginsInFlight } from '#services/api/login-slots.ts';
import { loginsPer15Min, createRateLimits } from '#services/api/rate-limits.ts';
import { accountRoutes } from '#services/api/routes/accounts.ts';
import { adminRoutes } from '#services/api/routes/admin.ts';
import { createSignIn } from '#services/api/sign-in.ts';
import { createBareApp } from '#tests/support/bare-app.ts';
import { unusedSessions } from '#tests/support/only-sessions.ts';

const signIn = vi.fn<Sessions['signIn']>();
const nothing = (): never => expect.unreachable('signing in needs nothing of this');
const sessions = { ...unusedSessions, signIn };
const door = createSignIn({
  sessions,
  knownClients: { recognise: async () => undefined, remember: nothing },
  failures: { blocked: () => undefined },
  rateLimits: createRateLimits(),
  isSecure: false,
  delay: async () => undefined,
});
const app = createBareApp([
  accountRoutes({ sessions, signIn: door, isDemo: true, isSecure: false }),
  adminRoutes({ sessions, accounts: { adminNamed: async () => undefined, findByUsername: nothing }, signIn: door }),
]);
const send = async (path: string, body: object, from: string) =>
  app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({ ...body, password: 'wrong' }),
  });
const login = (username: string, from: string) => send('/api/auth/login', { username }, from);
const adminLogin = (email: string, from: string) => send('/api/admin/login', { email }, from);

test.each(['once', 'again'])(
  'sign-ins that wait leave room for everybody else, those that are too many are refused at once: %s',
  async (round) => {
    const letGo: (() => void)[] = [];
    signIn.mockImplementation(() => new Promise((resolve) => letGo.push(() => resolve(undefined))));
    const sent = Array.from({ length: httpInFlight }, (_, index) =>
      (index % 2 === 0 ? login : adminLogin)(`${round}${index}@example.com`, `10.0.${index}.1`),
    );
    await vi.waitFor(() => expect(letGo).toHaveLength(loginsInFlight));
    expect((await app.request('/api/demo')).status).toBe(200);
    for (const end of letGo) end();
    const answers = await Promise.all(sent);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(loginsInFlight);
    expect(refused).toHaveLength(answers.length - loginsInFlight);
    expect(refused.every(({ headers }) => headers.get('retry-after') === String(passwordsRetryS))).toBe(true);
  },
);

test('an attempt whose password was not checked does not count', async () => {
  signIn.mockRejectedValue(new QueueFull('too much is waiting already'));
  for (let index = 0; index < loginsPer15Min + 1; index += 1) {
    const answer = await login('unlucky', `10.1.${index}.1`);
    expect(await answer.json()).toMatchObject({
      code: 'rate_limited',
      message: 'Too many people are signing in right now. Please try again in a moment.',
    });
  }
  signIn.mockResolvedValue(undefined);
  expect((await login('unlucky', '10.1.99.1')).status).toBe(401);
});
