import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { upload } from '#web/shared/api/upload.ts';
import { rememberUser } from '#web/shared/session/display-cache.ts';
import { continueSession, offerSignIn, putOffSignIn, sessionState } from '#web/shared/session/sign-in-again.ts';

interface Answer {
  status: number;
  body: object;
}
const over: Answer = { status: 401, body: { message: 'Sign in to continue', code: 'unauthenticated', requestId: 'r' } };
const kept: Answer = { status: 201, body: { id: 1 } };

let answers: Answer[];
let sent: { path: string; key: string | undefined; body: unknown }[];

/** As much of it as an upload uses: the next answer is there at once. */
class Request extends EventTarget {
  readonly upload = new EventTarget();
  timeout = 0;
  status = 0;
  responseText = '';
  statusText = '';
  #path = '';
  readonly #headers = new Map<string, string>();
  open(_method: string, path: string) {
    this.#path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  send(body: unknown) {
    sent.push({ path: this.#path, key: this.#headers.get('Idempotency-Key'), body });
    const answer = answers.shift();
    if (!answer) return;
    this.status = answer.status;
    this.responseText = JSON.stringify(answer.body);
    this.dispatchEvent(new Event('load'));
  }
}

let leave: () => void;
let abandoned: AbortController;
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request);
  rememberUser({ username: 'mira', role: 'agent' });
  leave = offerSignIn();
  abandoned = new AbortController();
  answers = [];
  sent = [];
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const file = new Blob(['a,b']);
const uploaded = () =>
  upload('/api/files', {
    body: file,
    headers: { 'Idempotency-Key': 'k1' },
    schema: z.object({ id: z.number() }),
    signal: abandoned.signal,
    onProgress: () => undefined,
    unreachable: 'There is no connection.',
  });
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { status: number }) => error.status,
  );
const asked = () => vi.waitFor(() => expect(sessionState()).toBe('asking'));

test('a file whose session is over is sent once more under the same key after signing in', async () => {
  answers = [over, kept];
  const answer = uploaded();
  await asked();
  continueSession();
  expect(await answer).toEqual({ id: 1 });
  expect(sent).toEqual([
    { path: '/api/files', key: 'k1', body: file },
    { path: '/api/files', key: 'k1', body: file },
  ]);
});

test('a file is refused where signing in is put off', async () => {
  answers = [over];
  const status = statusOf(uploaded());
  await asked();
  putOffSignIn();
  expect(await status).toBe(401);
  expect(sent).toHaveLength(1);
});

test('a file that was given up meanwhile is not sent after signing in', async () => {
  answers = [over, kept];
  const status = statusOf(uploaded());
  await asked();
  abandoned.abort();
  continueSession();
  expect(await status).toBe(0);
  expect(sent).toHaveLength(1);
});

test('an upload that is stopped on its way ends', async () => {
  const status = statusOf(uploaded());
  abandoned.abort();
  expect(await status).toBe(0);
});

test('what the server refuses for another reason is refused', async () => {
  answers = [{ status: 413, body: { message: 'Too large', code: 'payload_too_large', requestId: 'r' } }];
  expect(await statusOf(uploaded())).toBe(413);
  expect([sent.length, sessionState()]).toEqual([1, 'live']);
});
