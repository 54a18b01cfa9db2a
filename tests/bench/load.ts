import autocannon from 'autocannon';

/** A request of a load, without the host. */
export interface LoadRequest {
  method: 'GET' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Answered requests per second over 32 connections, each request made again; for a time, or so many of them. */
export function requestRate(
  url: string,
  request: () => LoadRequest,
  limit: { seconds: number } | { amount: number },
): Promise<number> {
  const startedAt = performance.now();
  let answered = 0;
  let lastAt = startedAt;
  return new Promise((resolve, reject) => {
    const load = autocannon(
      {
        url,
        connections: 32,
        ...('seconds' in limit ? { duration: limit.seconds } : limit),
        requests: [{ setupRequest: (base) => ({ ...base, ...request() }) }],
      },
      (error, { non2xx, errors }) => {
        const refused = non2xx + errors > 0 && new Error(`${non2xx} refusals and ${errors} errors from ${url}`);
        if (error || refused) reject(error ?? refused);
        else resolve(answered / ((lastAt - startedAt) / 1_000));
      },
    );
    // The tool itself counts in whole seconds.
    load.on('response', () => {
      answered += 1;
      lastAt = performance.now();
    });
  });
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

/** Latencies in ms of calls started at a fixed rate, whatever the earlier ones take. */
export async function paced(calls: number, perSecond: number, work: (index: number) => Promise<void>): Promise<number[]> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < calls; index += 1) {
    const dueAt = startedAt + (index * 1_000) / perSecond;
    while (performance.now() < dueAt) await new Promise((resolve) => setTimeout(resolve, 1));
    running.push(
      work(index).then(() => {
        latencies.push(performance.now() - dueAt);
      }),
    );
  }
  await Promise.all(running);
  return latencies;
}
