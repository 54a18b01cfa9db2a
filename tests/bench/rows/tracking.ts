import { inTurns } from '../in-turns.ts';
import type { BenchServers } from '../servers.ts';
import type { Filled } from '../fill.ts';
import { requestRate } from '../load.ts';
import { compare, type Row } from '../row.ts';

const seconds = 2;

/** GET /api/track/{n} with random numbers against two plain queries, against emmett's read model and against a constant body. */
export async function trackingRows(
  servers: BenchServers,
  filled: readonly Filled[],
  urls: { app: string; emmett: string },
): Promise<Row[]> {
  const path = () => `/api/track/${filled[Math.floor(Math.random() * filled.length)]?.trackingNumber}`;
  const sample = await (await fetch(urls.app + path())).text();
  const queriesUrl = await servers.start('two queries', 'tests/bench/floors/two-queries.ts', {
    DATABASE_URL: servers.env['DATABASE_URL'] ?? '',
  });
  const constantUrl = await servers.start('constant', 'tests/bench/floors/constant.ts', { BODY_BYTES: String(sample.length) });
  const rate = (url: string) => () => requestRate(url, () => ({ method: 'GET', path: path() }), { seconds });
  const [ours, queries, emmett, constant] = await inTurns(rate(urls.app), rate(queriesUrl), rate(urls.emmett), rate(constantUrl));
  const row = { ours, unit: 'req/s', note: `${filled.length} shipments, 32 connections` };
  return [
    compare({ ...row, name: 'GET /api/track, against two queries', floor: queries, reach: 2 }),
    compare({ ...row, name: 'GET /api/track, against a read model of emmett', floor: emmett, reach: 1 }),
    compare({ ...row, name: 'GET /api/track, against a constant body', floor: constant, reach: 0.5 }),
  ];
}
