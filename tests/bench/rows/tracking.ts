import type { BenchServers } from '../servers.ts';
import type { Filled } from '../fill.ts';
import { requestRate } from '../load.ts';
import { compare, type Row } from '../row.ts';

const seconds = 8;

/** GET /api/track/{n} with random numbers against two plain queries, and against a constant body. */
export async function trackingRows(servers: BenchServers, appUrl: string, filled: readonly Filled[]): Promise<Row[]> {
  const path = () => `/api/track/${filled[Math.floor(Math.random() * filled.length)]?.trackingNumber}`;
  const sample = await (await fetch(appUrl + path())).text();
  const queriesUrl = await servers.start('two queries', 'tests/bench/floors/two-queries.ts', {
    DATABASE_URL: servers.env['DATABASE_URL'] ?? '',
  });
  const constantUrl = await servers.start('constant', 'tests/bench/floors/constant.ts', { BODY_BYTES: String(sample.length) });
  const rate = (url: string, during: number) => requestRate(url, () => ({ method: 'GET', path: path() }), { seconds: during });
  for (const url of [appUrl, queriesUrl, constantUrl]) await rate(url, 2);
  const [ours, queries, constant] = [
    await rate(appUrl, seconds),
    await rate(queriesUrl, seconds),
    await rate(constantUrl, seconds),
  ];
  const note = `${filled.length} shipments, 32 connections`;
  return [
    compare({ name: 'GET /api/track, against two queries', ours, floor: queries, unit: 'req/s', reach: 2, note }),
    compare({ name: 'GET /api/track, against a constant body', ours, floor: constant, unit: 'req/s', reach: 0.5, note }),
  ];
}
