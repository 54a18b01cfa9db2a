import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient, START } from '@eventstore/db-client';
import type { Config } from '#infra/config.ts';
import { readLogId } from '#infra/event-store/log-identity.ts';
import { newSealingKey, sealingKeyIn } from '#infra/seals/sealing-key.ts';
import { createExportHistory } from '#services/archives/export-history.ts';
import type { Core } from '#services/compose.ts';
import { startSealing } from '#services/start-sealing.ts';
import { verifyLog } from '#services/seals/verify/verify-log.ts';
import { heapUsed } from '#tests/support/heap.ts';
import type { BenchServers } from '../servers.ts';
import { compare, type Row } from '../row.ts';

const readMs = 600_000;
const lookMs = 50;

/** Verifying the log, and exporting it, against the bare client reading the same $all. */
export async function sealRows(servers: BenchServers, core: Core, config: Config): Promise<Row[]> {
  const sealingKey = sealingKeyIn(newSealingKey());
  if (!sealingKey) throw new TypeError('a new key is a key');
  const { store, seals, clock } = core;
  const logId = (await readLogId(store)) ?? '';
  const tail = await store.tail();
  const sealStartedAt = performance.now();
  startSealing({ ...core, sealingKey }, config, { events: 1_000, ms: 0 });
  const sealedWhole = async () => {
    const kept = await seals.newest(logId);
    return kept && (await seals.endOf(logId, kept.head.number))?.id === tail?.id ? kept.head : undefined;
  };
  let newest = await sealedWhole();
  for (; !newest; newest = await sealedWhole()) await pause(lookMs);
  const sealed = newest.count / ((performance.now() - sealStartedAt) / 1_000);

  const client = EventStoreDBClient.connectionString(servers.env['EVENTSTORE_URL'] ?? '');
  const readBare = async () => {
    let read = 0;
    const startedAt = performance.now();
    for await (const { event } of client.readAll({ fromPosition: START, deadline: readMs })) if (event) read += 1;
    return read / ((performance.now() - startedAt) / 1_000);
  };
  const [, floor] = [await readBare(), await readBare()];

  const verify = (onProgress: (events: number, of: number) => void) =>
    verifyLog({
      store,
      seals,
      file: undefined,
      publicKey: sealingKey.publicKey,
      clock,
      signal: new AbortController().signal,
      fromHead: 0,
      onProgress,
    });
  const verifyStartedAt = performance.now();
  const { events, findingCount } = await verify(() => undefined);
  const verified = events / ((performance.now() - verifyStartedAt) / 1_000);
  if (findingCount > 0) throw new Error(`${findingCount} differences were found in a log that nobody changed`);

  const exportHistory = createExportHistory({ ...core, sealingKey });
  const exportAll = async (onBytes: (bytes: number) => void) => {
    const archive = await exportHistory({ scope: { scope: 'everything' }, isInClear: false, at: clock.now() });
    let bytes = 0;
    for await (const part of archive?.parts ?? []) onBytes((bytes += part.bytes.length));
    return bytes;
  };
  const exportStartedAt = performance.now();
  const bytes = await exportAll(() => undefined);
  const exported = events / ((performance.now() - exportStartedAt) / 1_000);

  // Both once more, since collecting what nobody holds on to takes time.
  const whileVerifying = await heldDuring((look) => verify((done, of) => look(done / of)));
  const whileExporting = await heldDuring((look) => exportAll((done) => look(done / bytes)));
  await client.dispose();
  const against = { floor, unit: 'events/s' };
  const note = `${events} events`;
  return [
    compare({ name: 'sealing the log, against reading $all', ours: sealed, ...against, reach: Number.NaN, note }),
    compare({ name: 'verify-log, against reading $all', ours: verified, ...against, reach: 0.5, note }),
    compare({
      name: 'export of everything, against reading $all',
      ours: exported,
      ...against,
      reach: 0.5,
      note: `${Math.round(bytes / 1_000_000)} MB; verifying holds ${whileVerifying} MB of memory more, exporting ${whileExporting} MB`,
    }),
  ];
}

const looks = 20;

/** How many megabytes more than before are held on to at most while something is under way, looked at so many times in its course. */
async function heldDuring(work: (look: (share: number) => void) => Promise<unknown>): Promise<number> {
  const before = heapUsed();
  let highest = before;
  let next = 0;
  await work((share) => {
    if (share < next) return;
    next = share + 1 / looks;
    highest = Math.max(highest, heapUsed());
  });
  return Math.round((highest - before) / 1_000_000);
}
