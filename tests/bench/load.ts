import autocannon from 'autocannon';

/** Requests per second of GETs on paths drawn at random. */
export async function getRate(url: string, path: () => string, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, path: path() }) }],
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refusals and ${result.errors} errors from ${url}`);
  return result.requests.average;
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
