import type { Kysely } from 'kysely';
import { headFormat, type Head } from '#contracts/seals.ts';
import type { StateTables } from '../database/tables.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { noChain } from './chain.ts';
import { digestOf, signedHead } from './head.ts';
import { insertHead } from './keep-segment.ts';
import { lastStanding, newestHead } from './last-standing.ts';
import type { SealingKey } from './sealing-key.ts';
import type { Seals } from './seals.ts';

/** A log has lost what was sealed of it, and nobody is there who can sign that it goes on without that. */
export class SealingKeyNeeded extends Error {
  override readonly name = 'SealingKeyNeeded';
  constructor(number: number) {
    super(
      `The event log no longer has everything that head ${number} has sealed. The read models are rebuilt, and emails go on from here, but nothing is sealed. To accept the log as it is, set SEALING_KEY to the key of the sealer and run this again; to get the lost events back, restore a newer backup of the event store.`,
    );
  }
}

/** Which events were sealed last cannot be told, and so not what a new head would have to give up. */
export class NewestHeadUnreadable extends Error {
  override readonly name = 'NewestHeadUnreadable';
  constructor() {
    super(
      'The newest head in PostgreSQL cannot be read. Restore table seal_heads, and run this again: until then nothing is sealed.',
    );
  }
}

export interface AdoptingSeals {
  store: Pick<EventStore, 'readStream'>;
  seals: Pick<Seals, 'newest' | 'endOf' | 'lines'>;
  logId: string;
  sealingKey: SealingKey | undefined;
  now: Date;
}

/** Throws {@link NewestHeadUnreadable}. */
export async function checkNewestHead({ seals, logId }: Pick<AdoptingSeals, 'seals' | 'logId'>): Promise<void> {
  if ((await newestHead(seals, logId)) === 'damaged') throw new NewestHeadUnreadable();
}

/**
 * Where the log no longer has what its newest head has sealed, keeps a head without events of its own that goes on from the last one
 * which it still has: only whoever has the key can give up what was sealed. Throws {@link SealingKeyNeeded}.
 */
export async function adoptSeals(
  db: Kysely<StateTables>,
  { store, seals, logId, sealingKey: key, now }: AdoptingSeals,
): Promise<void> {
  const newest = (await seals.newest(logId))?.head;
  const standing = await lastStanding(store, seals, logId);
  if (!newest || newest.number === standing?.head.number) return;
  if (!key) throw new SealingKeyNeeded(newest.number);
  const head: Head = {
    format: headFormat,
    logId,
    number: newest.number + 1,
    after: standing?.head.number ?? 0,
    count: standing?.head.count ?? 0,
    chain: standing?.head.chain ?? noChain.toString('hex'),
    previous: digestOf(newest),
    first: null,
    last: null,
    at: now.toISOString(),
    keyId: key.id,
    key: key.publicKey,
  };
  await db
    .transaction()
    .execute((transaction) => insertHead(transaction, { head: signedHead(head, key), end: standing?.end, leaves: [] }));
}
