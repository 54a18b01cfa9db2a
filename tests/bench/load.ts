import autocannon from 'autocannon';

/** A request of a load, without the host. */
export interface LoadRequest {
  method: 'GET' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Answered requests per second over 32 connections, each request made anew; for a time, or so many of them. */
export async function requestRate(
  url: string,
  request: () => LoadRequest,
  limit: { seconds: number } | { amount: number },
): Promise<number> {
  const startedAt = performance.now();
  const result = await autocannon({
    url,
    connections: 32,
    ...('seconds' in limit ? { duration: limit.seconds } : limit),
    requests: [{ setupRequest: (base) => ({ ...base, ...request() }) }],
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refusals and ${result.errors} errors from ${url}`);
  return 'seconds' in limit ? result.requests.average : limit.amount / ((performance.now() - startedAt) / 1_000);
}

/** Calls per second of async work, `atOnce` at a time, for so many calls. */
export async function callRate(calls: number, atOnce: number, work: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < calls) await work(next++);
    }),
  );
  return calls / ((performance.now() - startedAt) / 1_000);
}
