import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { getJson, sendJson } from '#web/shared/api/client.ts';
import { displayedUser, rememberUser } from '#web/shared/session/display-cache.ts';
import {
  askToSignIn,
  continueSession,
  dropWaiting,
  offerSignIn,
  putOffSignIn,
  sessionIsOver,
  sessionState,
} from '#web/shared/session/sign-in-again.ts';

const fetched = vi.fn<typeof fetch>();
const over = () => Response.json({ message: 'Sign in to continue', code: 'unauthenticated', requestId: 'r' }, { status: 401 });
const done = () => Response.json({ answer: 1 });
let leave: () => void;

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  rememberUser({ username: 'mira', role: 'agent' });
  leave = offerSignIn();
});

afterEach(() => {
  leave();
  fetched.mockReset();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const create = (key = 'k1') => sendJson('POST', '/api/x', { a: 1 }, z.unknown(), { idempotencyKey: key });
const read = () => getJson('/api/x', z.unknown());
const asked = () => vi.waitFor(() => expect(sessionState()).toBe('asking'));
const keysSent = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

test('a command whose session is over is sent once more under the same key after signing in', async () => {
  fetched.mockResolvedValueOnce(over()).mockResolvedValueOnce(done());
  const created = create();
  await asked();
  expect(fetched).toHaveBeenCalledOnce();
  continueSession();
  expect(await created).toEqual({ answer: 1 });
  expect(keysSent()).toEqual(['k1', 'k1']);
  expect(fetched.mock.calls[1]?.[1]?.body).toBe('{"a":1}');
  expect(sessionState()).toBe('live');
});

test('a command that is refused for the same reason again is not sent a third time', async () => {
  fetched.mockImplementation(async () => over());
  const status = statusOf(create());
  await asked();
  continueSession();
  expect(await status).toBe(401);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('one sign-in is enough for everything that waits, and for what was on its way', async () => {
  let late: (response: Response) => void = () => undefined;
  fetched
    .mockResolvedValueOnce(over())
    .mockResolvedValueOnce(over())
    .mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
    .mockImplementation(async () => done());
  const waiting = [create('k1'), read(), create('k3')];
  await asked();
  continueSession();
  late(over());
  expect(await Promise.all(waiting)).toEqual([{ answer: 1 }, { answer: 1 }, { answer: 1 }]);
  expect(sessionState()).toBe('live');
});

test('whoever puts it off is asked again by the next command, and not by what is only read', async () => {
  fetched.mockImplementation(async () => over());
  const first = statusOf(create());
  await asked();
  putOffSignIn();
  expect(await first).toBe(401);
  expect(await statusOf(read())).toBe(401);
  expect(sessionState()).toBe('putOff');
  expect(displayedUser()).toBeDefined();
  const second = statusOf(create());
  await asked();
  putOffSignIn();
  await second;
});

test('another person sends nothing of what the first one typed', async () => {
  fetched.mockImplementation(async () => over());
  const status = statusOf(create());
  await asked();
  dropWaiting();
  expect(await status).toBe(401);
  expect(fetched).toHaveBeenCalledOnce();
  expect(sessionState()).toBe('asking');
});

test('a wrong password is an answer of its own', async () => {
  fetched.mockResolvedValueOnce(Response.json({ message: 'No', code: 'wrong_credentials', requestId: 'r' }, { status: 401 }));
  expect(await statusOf(create())).toBe(401);
  expect(sessionState()).toBe('live');
});

test('a socket that is closed with the session asks as well', () => {
  sessionIsOver();
  expect(sessionState()).toBe('asking');
});

test('where someone signs out in another window, nobody is asked any more, and no draft is left', async () => {
  sessionStorage.setItem('waybill.shipment-draft', 'typed');
  fetched.mockResolvedValueOnce(over());
  const status = statusOf(create());
  await asked();
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'waybill.signed-out' }));
  expect(await status).toBe(401);
  expect([sessionState(), displayedUser()]).toEqual(['live', undefined]);
  expect(sessionStorage.getItem('waybill.shipment-draft')).toBeNull();
});

test('a window that finds no session leaves the page of another one as it is', async () => {
  localStorage.clear();
  fetched.mockResolvedValueOnce(over()).mockResolvedValueOnce(done());
  const created = create();
  await asked();
  continueSession();
  expect(await created).toEqual({ answer: 1 });
});

test('leaving the pages of the staff gives up what waits, and signs out', async () => {
  fetched.mockResolvedValueOnce(over());
  const status = statusOf(create());
  await asked();
  leave();
  expect(await status).toBe(401);
  expect([sessionState(), displayedUser()]).toEqual(['live', undefined]);
  leave = offerSignIn();
});

test('the line that says so opens the dialog again', () => {
  sessionIsOver();
  putOffSignIn();
  askToSignIn();
  expect(sessionState()).toBe('asking');
});
