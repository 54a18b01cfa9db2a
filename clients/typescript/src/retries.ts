export type Fetch = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** See ClientOptions. */
  attempts?: number;
  mostWaitMs?: number;
}

const tooMany = 429;
const unavailable = 503;
const firstWaitMs = 500;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Fetches so that one effect comes of however many attempts it takes. */
export function withRetries(fetch: Fetch, { attempts = 4, mostWaitMs = 60_000 }: RetryOptions = {}): Fetch {
  return async (given) => {
    const request = withKey(given);
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts;
      const answer = await fetch(request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error;
        return undefined;
      });
      const waitMs = (answer && askedWaitMs(answer)) ?? Math.min(jittered(attempt), mostWaitMs);
      if (answer) {
        const isAgain = answer.status === tooMany || answer.status === unavailable;
        if (!isAgain || isLast || waitMs > mostWaitMs) return answer;
        await answer.body?.cancel();
      }
      await wait(waitMs, request.signal);
    }
  };
}

/** A command under a key of its own, where the caller has not given it one. */
function withKey(request: Request): Request {
  if (safeMethods.has(request.method) || request.headers.has('Idempotency-Key')) return request;
  const keyed = new Request(request);
  keyed.headers.set('Idempotency-Key', crypto.randomUUID());
  return keyed;
}

/** What `Retry-After` says, in seconds or as a date (RFC 9110, section 10.2.3). */
function askedWaitMs({ headers }: Response): number | undefined {
  const asked = headers.get('Retry-After');
  if (asked === null) return undefined;
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Half a second, doubled with each attempt, and up to half of that more. */
const jittered = (attempt: number): number => firstWaitMs * 2 ** (attempt - 1) * (1 + Math.random() / 2);

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
