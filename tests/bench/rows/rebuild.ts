import { EventStoreDBClient, START } from '@eventstore/db-client';
import { projectors } from '#services/nouns.ts';
import { rebuild } from '#projections/rebuild.ts';
import type { Core } from '#services/compose.ts';
import type { BenchServers } from '../servers.ts';
import { compare, type Row } from '../row.ts';

/** Rebuild of all read models against the bare client reading $all. */
export async function rebuildRow(servers: BenchServers, { databaseUrl, log, logger }: Core): Promise<Row> {
  const client = EventStoreDBClient.connectionString(servers.env['EVENTSTORE_URL'] ?? '');
  let read = 0;
  const readStartedAt = performance.now();
  for await (const { event } of client.readAll({ fromPosition: START, deadline: 600_000 })) if (event) read += 1;
  const floor = read / ((performance.now() - readStartedAt) / 1_000);
  await client.dispose();

  const startedAt = performance.now();
  const applied = await rebuild({ databaseUrl, log, projectors, logger, signal: new AbortController().signal });
  const ours = applied / ((performance.now() - startedAt) / 1_000);
  return compare({
    name: 'rebuild of all read models, against reading $all',
    ours,
    floor,
    unit: 'events/s',
    reach: 0.6,
    note: `${applied} events`,
  });
}
