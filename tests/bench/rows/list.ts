import { sql } from 'kysely';
import { mostHits } from '#contracts/search.ts';
import { createLogger } from '#infra/logger.ts';
import { connectModels } from '#projections/database.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentsCounted, type ShipmentsWanted } from '#projections/shipments/queries.ts';
import { personsNamed } from '#projections/persons/queries.ts';
import { fillList } from '../fill-list.ts';
import { compare, percentile, type Row } from '../row.ts';

const few = 10_000;
const many = Number(process.env['BENCH_LISTED'] ?? 1_000_000);
const asks = 40;
const pastedNumbers = 300;
const fillMs = 900_000;

const now = new Date();
const year = new Date().getUTCFullYear() - 1;

/** What a dispatcher asks for; the last of each kind is one of which there is little or nothing. */
const questions: Record<string, Partial<ShipmentsWanted>> = {
  'all of it': {},
  'by value': { sort: 'value', order: 'asc' },
  'oldest pending': { status: ['pending'], order: 'asc' },
  service: { service: ['overnight'], sort: 'updated' },
  country: { country: ['Ghana'] },
  'rare country': { country: ['Burkina Faso'], sort: 'updated' },
  'rare country, no such service': { country: ['Burkina Faso'], service: ['overnight'], sort: 'value' },
  'cancelled, one country, by value': { country: ['Ghana'], status: ['cancelled'], sort: 'value' },
  'one day': { from: `${year}-03-03`, to: `${year}-03-03` },
  'a year, by update': { from: `${year}-01-01`, to: `${year}-12-31`, sort: 'updated' },
  delayed: { delayedAt: now, sort: 'estimatedDelivery', order: 'asc' },
  mine: { workedOnBy: 'bench' },
  'search: number': { search: 'WE000000015838GB' },
  'search: start of an email': { search: 'to4321@' },
  'search: email': { search: 'to4321@example.org' },
  'search: name': { search: 'recipient2999' },
  'search: city': { search: 'osaka' },
  'search: everything': { search: 'example' },
  'search: nothing': { search: 'zzyzx' },
  'search: %': { search: '%' },
  'search: _': { search: '_' },
  'search: emoji': { search: '📦' },
  'search: 1 kB': { search: 'x'.repeat(1_024) },
};

/** Whom the one search is asked for; the last is nobody. */
const people: Record<string, string> = {
  'persons: name': 'recipient2999',
  'persons: frequent name': 'hanako',
  'persons: start of an email': 'to4321@',
  'persons: email': 'to4321@example.org',
  'persons: phone': '+1 (212) 555-0100',
  'persons: a city': 'osaka',
  'persons: one letter': 'b',
  'persons: nobody': 'zzyzx',
};

/** Milliseconds of a first page with its count, by question; the 95th percentile. */
async function timesOf(models: Models): Promise<Map<string, number>> {
  const { rows } = await sql<{ number: string }>`
    select tracking_number as number from shipments order by id limit ${pastedNumbers}`.execute(models);
  const asked = { ...questions, 'numbers, pasted': { numbers: rows.map(({ number }) => number) } };
  const names = [...Object.keys(asked), ...Object.keys(people)];
  const seen = new Map(names.map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < asks; round += 1) {
    for (const [name, { sort, order, ...filter }] of Object.entries<Partial<ShipmentsWanted>>(asked)) {
      const startedAt = performance.now();
      await shipmentsCounted(models, { ...filter, ...(sort && { sort }), ...(order && { order }), limit: 25, cursor: undefined });
      seen.get(name)?.push(performance.now() - startedAt);
    }
    for (const [name, text] of Object.entries(people)) {
      const startedAt = performance.now();
      await personsNamed(models, text, mostHits);
      seen.get(name)?.push(performance.now() - startedAt);
    }
  }
  return new Map([...seen].map(([name, samples]) => [name, percentile(samples, 0.95)]));
}

/** Lists, filters and searches of many shipments against the same of few. The shipments that were there before are gone. */
export async function listRows(databaseUrl: string): Promise<Row[]> {
  const logger = createLogger('error', 'bench');
  const filling = connectModels(databaseUrl, { logger, poolSize: 1, statementTimeoutMs: fillMs });
  const asking = connectModels(databaseUrl, { logger });
  try {
    await fillList(filling.kysely, few);
    const floors = await timesOf(asking.kysely);
    await fillList(filling.kysely, many);
    const ours = await timesOf(asking.kysely);
    return [...ours].map(([name, ms]) =>
      compare({
        name: `list, ${name}`,
        ours: ms,
        floor: floors.get(name) ?? Number.NaN,
        unit: 'ms',
        reach: 2,
        note: `p95 of ${asks}, ${many} shipments against ${few}; at most 2x and 30 ms`,
      }),
    );
  } finally {
    await Promise.all([filling.close(), asking.close()]);
  }
}
