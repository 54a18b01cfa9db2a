import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { isTombstone, type KeyStore } from '#infra/key-store/key-store.ts';
import type { Logger } from '#infra/logger.ts';
import { erasedAfter, notRecordedAsErased } from '#projections/erasures/queries.ts';
import type { Models } from '#projections/projector.ts';
import { subjectDecider } from '../domain/erasure.ts';
import { load } from '../load.ts';
import { carryOutAgain, type CarryOutAgainOptions } from './catch-up.ts';
import type { ErasePerson } from './erase-person.ts';

const atOnce = 500;

export interface EraseAgainOptions extends CarryOutAgainOptions {
  models: Models;
  log: Pick<EventLog, 'read'>;
  keys: Pick<KeyStore, 'find' | 'tombstones'>;
  erasePerson: ErasePerson;
  logger: Logger;
}

/**
 * Whoever was erased stays erased: what an older database holds of them is removed there; where a backup brought a key back, or something
 * was still written under one, it is destroyed again; and where the log is older than the keys and does not say so any more, it is told again.
 */
export async function eraseAgain(options: EraseAgainOptions): Promise<void> {
  await destroyReturned(options);
  await tellLog(options);
}

async function destroyReturned(options: EraseAgainOptions): Promise<void> {
  const { models, keys, erasePerson, logger } = options;
  for (let after: string | undefined; ;) {
    const rows = await erasedAfter(models, after, atOnce);
    const erasures = rows.map(({ id, revision, at }) => ({ subjectId: id, revision, at }));
    await carryOutAgain(options, erasures);
    const records = await keys.find(rows.map(({ id }) => id));
    for (const { id: subjectId, revision, returned } of rows) {
      const record = records.get(subjectId);
      if (!returned && record && isTombstone(record)) continue;
      await erasePerson.subject({ subjectId, because: 'again', erasureId: null, cause: String(revision) });
      logger.warn({ subjectId }, 'erased a person again, of whom something had come back');
    }
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.id;
  }
}

async function tellLog({ models, log, keys, erasePerson, logger }: EraseAgainOptions): Promise<void> {
  const tombstones = await keys.tombstones();
  for (let at = 0; at < tombstones.length; at += atOnce) {
    const page = tombstones.slice(at, at + atOnce).map(({ id }) => id);
    for (const subjectId of await notRecordedAsErased(models, page)) {
      const { state, revision } = await load(log, subjectDecider, streamOf.subject(subjectId));
      // The read models may only be behind.
      if (state.type === 'known' && state.erasedAt !== null) continue;
      await erasePerson.subject({ subjectId, because: 'again', erasureId: null, cause: `log ${revision ?? 'none'}` });
      logger.warn({ subjectId }, 'recorded that a person was erased, which the log did not say');
    }
  }
}
