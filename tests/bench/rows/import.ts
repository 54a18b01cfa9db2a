import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { streamOf } from '#contracts/events/registry.ts';
import { importFinished } from '#contracts/events/import.ts';
import { mostImportRows, type ImportState } from '#contracts/imports.ts';
import type { NewEvent } from '#infra/event-store/event-store.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { readConfig } from '#infra/config.ts';
import { rebuild } from '#projections/rebuild.ts';
import { projectors } from '#services/nouns.ts';
import type { CommandContext } from '#services/command.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { importDecider, type ExistingImport } from '#services/domain/import.ts';
import { load } from '#services/load.ts';
import { publishDefaultRateSheet } from '#services/rates/commands.ts';
import { textOfShipments, shipmentRow } from '#tests/support/import-file.ts';
import { descendants } from '#tests/support/process-tree.ts';
import { callRate } from '../load.ts';
import { compare, type Row } from '../row.ts';
import { startBenchServers, type BenchServers } from '../servers.ts';

/** `BENCH_IMPORT_ROWS` takes fewer. */
const rows = Number(process.env['BENCH_IMPORT_ROWS'] ?? mostImportRows);
/** As many as the importer has under way. */
const atOnce = 64;
const warmUpRows = 2_000;
const megabyte = 1_048_576;
const mostMegabytes = 64;
/** Of old objects, as an operator would set it for this role. */
const heapMegabytes = 128;
const lookMs = 250;

/**
 * An import of the largest file against a bare client appending the same events; and what its process holds meanwhile, whose heap is kept
 * small, because without a limit V8 leaves garbage lying for as long as the machine has room. Each has servers to itself: nobody follows
 * the log.
 */
export const importRows = async (): Promise<Row[]> => [
  await withImporter({}, rateOf),
  await withImporter({ NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` }, memoryOf),
];

async function withImporter(
  env: Record<string, string>,
  measure: (core: Core, servers: BenchServers) => Promise<Row>,
): Promise<Row> {
  const servers = await startBenchServers();
  try {
    const core = await composeCore({ config: readConfig(servers.env), logger: createLogger('error', 'bench') });
    await letReactorsGoLive(core);
    await publishDefaultRateSheet(core);
    await servers.start('importer', 'services/main.ts', { ...servers.env, ...env, WAYBILL_ROLES: 'importer' });
    await carriedOut(core, { first: 1, count: warmUpRows });
    const row = await measure(core, servers);
    await core.shutdown.stop();
    return row;
  } finally {
    await servers.stop();
  }
}

async function rateOf(core: Core, servers: BenchServers): Promise<Row> {
  const { id, ms, checkMs } = await carriedOut(core, { first: warmUpRows + 1, count: rows });
  return compare({
    name: `import of ${rows} shipments, against a bare client appending the same events`,
    ours: rows / (ms / 1_000),
    floor: await bareRate(servers, await eventsOf(core, id)),
    unit: 'rows/s',
    reach: 0.5,
    note: `checked in ${Math.round(checkMs / 1_000)} s before; each to another recipient who is new`,
  });
}

async function memoryOf(core: Core): Promise<Row> {
  const pid = await importerPid();
  const before = await residentBytes(pid);
  let most = before;
  await carriedOut(core, { first: warmUpRows + 1, count: rows }, async () => {
    most = Math.max(most, await residentBytes(pid));
  });
  const held = (most - before) / megabyte;
  return {
    name: `memory of the importer, more while it does that (limit ${mostMegabytes} MB)`,
    ours: held,
    floor: mostMegabytes,
    unit: 'MB',
    ratio: held / mostMegabytes,
    reach: 1,
    note: `${Math.round(before / megabyte)} MB before, with a heap of ${heapMegabytes} MB; resident memory; lower is better`,
  };
}

/** Has a file of shipments checked and carried out. */
async function carriedOut(
  core: Core,
  { first, count }: { first: number; count: number },
  look: () => Promise<void> = async () => undefined,
) {
  const id = freshId();
  const contextNow = (): CommandContext => ({
    commandId: freshId(),
    requestHash: 'bench',
    actor: { id: 'bench', role: 'admin' },
    source: 'api',
    correlationId: id,
    now: new Date().toISOString(),
  });
  const reaches = async (wanted: ImportState): Promise<ExistingImport> => {
    for (;;) {
      const { state } = await load(core.log, importDecider, streamOf.import(id));
      if (state.type === wanted) return state;
      if (state.type === 'failed') throw new Error(`the import failed: ${state.failure}`);
      await look();
      await setTimeout(lookMs);
    }
  };
  const lines = Array.from({ length: count }, (_, index) => shipmentRow(first + index));
  const uploadedAt = performance.now();
  await core.imports.open(
    id,
    { kind: 'shipments', name: 'orders.csv', bytes: Buffer.from(textOfShipments(lines)) },
    contextNow(),
  );
  await showToWorkers(core);
  await reaches('checked');
  const checkMs = performance.now() - uploadedAt;
  await core.imports.start({ id }, { emails: 'off', invalid: 'refuse', duplicates: 'skip' }, contextNow());
  await showToWorkers(core);
  const startedAt = Date.now();
  const { counts } = await reaches('finished');
  if (counts?.imported !== count) throw new Error(`${counts?.imported} of ${count} rows were imported`);
  const history = await core.log.read(streamOf.import(id));
  const at = (type: string) => history.find((event) => event.type === type)?.recordedAt.getTime() ?? Number.NaN;
  return { id, checkMs, ms: at(importFinished.type) - startedAt };
}

/** Workers find what there is to do in the read models. */
const showToWorkers = ({ databaseUrl, log, logger }: Core) =>
  rebuild({ databaseUrl, log, projectors, logger, signal: new AbortController().signal });

/** What the rows of the import put into the log, a list for each append. */
async function eventsOf({ log }: Core, importId: string): Promise<NewEvent[][]> {
  const byCommand = new Map<string, NewEvent[]>();
  for await (const event of log.store.readAll({ after: undefined, limit: 10_000_000 })) {
    const { correlationId, commandId } = event.metadata;
    if (correlationId !== importId || event.stream === streamOf.import(importId)) continue;
    const key = String(commandId) + event.stream;
    byCommand.set(key, [...(byCommand.get(key) ?? []), { ...event, id: freshId() }]);
  }
  return [...byCommand.values()];
}

/** Rows per second of the client alone. */
async function bareRate(servers: BenchServers, appends: readonly NewEvent[][]): Promise<number> {
  const client = EventStoreDBClient.connectionString(servers.env['EVENTSTORE_URL'] ?? '');
  const rate = await callRate(appends.length, atOnce, async (index) => {
    const events = (appends[index] ?? []).map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata }));
    await client.appendToStream(`bench-${freshId()}`, events, { expectedRevision: NO_STREAM });
  });
  await client.dispose();
  return (rate * rows) / appends.length;
}

/** The one process of the app among those below this one: the servers are others. */
async function importerPid(): Promise<number> {
  for (const pid of await descendants(process.pid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('main.js')) return pid;
  }
  throw new Error('the importer is not running');
}

/** The memory that a process holds, as Linux says; NaN elsewhere. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1_024;
}
