import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamOf } from '#contracts/events/registry.ts';
import type { Verification } from '#contracts/seals.ts';
import { systemClock } from '#infra/clock.ts';
import type { EventStore, NewEvent } from '#infra/event-store/event-store.ts';
import { identifyLog } from '#infra/event-store/log-identity.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { beginReactor, passReactor, goLive } from '#infra/reactors.ts';
import { keepSegment } from '#infra/seals/keep-segment.ts';
import { linesIn } from '#infra/seals/file.ts';
import { createSeals } from '#infra/seals/postgres.ts';
import { newSealingKey, sealingKeyIn, type SealingKey } from '#infra/seals/sealing-key.ts';
import type { Seals } from '#infra/seals/seals.ts';
import { createSignatures } from '#infra/signatures.ts';
import { createFilePlace } from '#services/seals/file-place.ts';
import { startPublisher } from '#services/seals/publisher.ts';
import { startSealer, type SealerOptions } from '#services/seals/sealer.ts';
import { verifyLog, type VerifyLogOptions } from '#services/seals/verify/verify-log.ts';
import { pollUntil } from './poll-until.ts';
import { stateDatabase, type StateDatabase } from './state-database.ts';

export const sealingKey = (): SealingKey => {
  const key = sealingKeyIn(newSealingKey());
  if (!key) throw new TypeError('a new key is a key');
  return key;
};

/** A log that is being sealed, by ten events. */
export interface SealedLog {
  logId: string;
  seals: Seals;
  database: StateDatabase;
  /** Where heads are appended. */
  file: string;
  key: SealingKey;
  /** Appends events to three parcels in turn. */
  grow(events: number): Promise<void>;
  /** Seals everything that is there, and ends. */
  seal(options?: Partial<SealerOptions>): Promise<void>;
  /** Brings every head to the file, and ends. */
  publish(): Promise<void>;
  verify(options?: Partial<VerifyLogOptions>): Promise<Verification>;
  drop(): Promise<void>;
}

const logger = createLogger('silent', 'test');
const inSmallParts = { events: 10, ms: 0 };

export async function sealedLog(store: EventStore): Promise<SealedLog> {
  const database = await stateDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'waybill-seals-'));
  const file = join(folder, 'seals.log');
  const seals = createSeals(database.kysely, createSignatures({ current: Buffer.alloc(32, 7) }, 'verification'));
  const logId = await identifyLog(store, new Date('2026-03-01T12:00:00Z'));
  await goLive(database.kysely, 'sealer', { logId, tail: undefined });
  const key = sealingKey();
  const checkLog = () => Promise.resolve(logId);
  const base = { databaseUrl: database.url, seals, clock: systemClock, logger, checkLog };
  let grown = 0;
  const during = async (worker: OwnedWorker, what: string, isDone: () => Promise<unknown>) => {
    try {
      await pollUntil(what, isDone, 60_000);
    } finally {
      await worker.stop();
    }
  };
  return {
    logId,
    seals,
    database,
    file,
    key,
    async grow(events) {
      for (let nth = 0; nth < events; nth += 1, grown += 1) {
        const [parcel, revision] = [grown % 3, Math.floor(grown / 3)];
        const stream = streamOf.shipment(derivedId('parcel', parcel));
        await store.append(stream, revision === 0 ? 'no_stream' : BigInt(revision - 1), [eventOf(grown)]);
      }
    },
    async seal(options = {}) {
      const tail = await store.tail();
      const worker = startSealer({
        ...base,
        store,
        key,
        every: inSmallParts,
        begin: (epoch) => beginReactor(database.kysely, 'sealer', epoch),
        pass: (to, epoch) => passReactor(database.kysely, 'sealer', to, epoch),
        keep: (segment, epoch) => keepSegment(database.kysely, segment, epoch),
        ...options,
      });
      await during(worker, 'everything is sealed', async () => {
        const newest = await seals.newest(logId);
        return newest && (await seals.endOf(logId, newest.head.number))?.id === tail?.id;
      });
    },
    async publish() {
      const worker = startPublisher({ ...base, places: [createFilePlace(file)], everyMs: 10 });
      await during(worker, 'everything is published', async () => {
        const [newest, places] = [await seals.newest(logId), await seals.places(logId)];
        return places.some(({ number }) => number === newest?.head.number);
      });
    },
    verify: (options = {}) =>
      verifyLog({
        store,
        seals,
        file: { path: file, lines: linesIn(file) },
        publicKey: key.publicKey,
        clock: systemClock,
        signal: new AbortController().signal,
        onProgress: () => undefined,
        ...options,
      }),
    async drop() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const eventOf = (nth: number): NewEvent => ({
  id: derivedId('event', nth),
  type: 'ShipmentScanned',
  data: { nth, recipient: { subjectId: derivedId('person', nth), sealed: JSON.stringify(`Ama Owusu ${nth}`) } },
  metadata: { actorId: `account ${nth}` },
});
