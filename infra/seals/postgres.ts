import type { Kysely } from 'kysely';
import { verificationSchema } from '#contracts/seals.ts';
import type { StateTables } from '../database/tables.ts';
import { headIn } from './head.ts';
import { unpacked } from './leaves.ts';
import type { Signatures } from '../signatures.ts';
import type { KeptHead, KeptVerification, SealPlaceName, Seals } from './seals.ts';

const none = { number: 0, publishedAt: null, problem: null, problemSince: null };

/** Verifications are signed by those signatures. */
export function createSeals(db: Kysely<StateTables>, signatures: Signatures): Seals {
  const lines = (logId: string) => db.selectFrom('seal_heads').select('line').where('log_id', '=', logId);
  const first = async (query: ReturnType<typeof lines>): Promise<KeptHead | undefined> =>
    keptIn(await query.limit(1).execute())[0];
  const reported = (logId: string, place: SealPlaceName, row: object) =>
    db
      .insertInto('seal_places')
      .values({ log_id: logId, place, number: '0', published_at: null, problem: null, problem_since: null, ...row })
      .onConflict((conflict) => conflict.columns(['log_id', 'place']).doUpdateSet(row));

  return {
    newest: (logId) => first(lines(logId).orderBy('number', 'desc')),
    async lines(logId, from, limit) {
      const query = lines(logId).select('number').where('number', '>=', String(from)).orderBy('number').limit(limit);
      return (await query.execute()).map(({ number, line }) => ({ number: Number(number), line }));
    },
    async leaves(logId, number) {
      const row = await db
        .selectFrom('seal_heads')
        .select('leaves')
        .where('log_id', '=', logId)
        .where('number', '=', String(number))
        .executeTakeFirst();
      return row && unpacked(row.leaves);
    },
    async sealing(logId, { commit }) {
      const row = await lines(logId)
        .select('number')
        .where('commit_position', '>=', String(commit))
        .where('abandoned_by', 'is', null)
        .orderBy('commit_position')
        .orderBy('number')
        .limit(1)
        .executeTakeFirst();
      return row && (keptIn([row])[0] ?? { unreadable: Number(row.number) });
    },
    async endOf(logId, number) {
      const row = await db
        .selectFrom('seal_heads')
        .select(['event_id', 'event_stream', 'event_revision'])
        .where('log_id', '=', logId)
        .where('number', '<=', String(number))
        .where('event_id', 'is not', null)
        // Those that it does not go on from have sealed what the log has lost.
        .where((is) => is.or([is('abandoned_by', 'is', null), is('abandoned_by', '>', String(number))]))
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row?.event_id || row.event_stream === null || row.event_revision === null) return undefined;
      return { id: row.event_id, stream: row.event_stream, revision: BigInt(row.event_revision) };
    },
    namingKeys: async (logId) => keptIn(await lines(logId).where('line', 'like', '%"nextKey"%').orderBy('number').execute()),
    async abandoned(logId) {
      const rows = await db
        .selectFrom('seal_heads')
        .select('number')
        .where('log_id', '=', logId)
        .where('abandoned_by', 'is not', null)
        .orderBy('number')
        .execute();
      return rows.map(({ number }) => Number(number));
    },

    async places(logId) {
      const rows = await db.selectFrom('seal_places').selectAll().where('log_id', '=', logId).orderBy('place').execute();
      return rows.map((row) => ({
        ...none,
        place: row.place,
        number: Number(row.number),
        publishedAt: row.published_at?.toISOString() ?? null,
        problem: row.problem,
        problemSince: row.problem_since?.toISOString() ?? null,
      }));
    },
    async published(logId, place, number, at) {
      const row = { number: String(number), published_at: at, problem: null, problem_since: null };
      await reported(logId, place, row).execute();
    },
    async failed(logId, place, problem, at) {
      const known = (await this.places(logId)).find((one) => one.place === place);
      await reported(logId, place, { problem, problem_since: known?.problemSince ? new Date(known.problemSince) : at }).execute();
    },
    async keepTimeStamp(logId, number, token) {
      await db
        .insertInto('seal_time_stamps')
        .values({ log_id: logId, number: String(number), token })
        .onConflict((conflict) => conflict.columns(['log_id', 'number']).doUpdateSet({ token }))
        .execute();
    },
    async timeStamp(logId, number) {
      const row = await db
        .selectFrom('seal_time_stamps')
        .select('token')
        .where('log_id', '=', logId)
        .where('number', '=', String(number))
        .executeTakeFirst();
      return row?.token;
    },

    async verification() {
      const row = await db.selectFrom('log_verification').selectAll().executeTakeFirst();
      const result = verificationSchema.safeParse(row?.result);
      if (!row?.signature || !result.data) return undefined;
      const upTo = row.up_to_digest === null ? undefined : { number: Number(row.up_to_head), digest: row.up_to_digest };
      const kept = { logId: row.log_id, result: result.data, upTo };
      return signatures.verify(textOf(kept), row.signature) ? kept : undefined;
    },
    async keepVerification(kept) {
      const row = {
        log_id: kept.logId,
        result: JSON.stringify(kept.result),
        up_to_head: String(kept.upTo?.number ?? 0),
        up_to_digest: kept.upTo?.digest ?? null,
        signature: signatures.sign(textOf(kept)),
      };
      await db
        .insertInto('log_verification')
        .values(row)
        .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
        .execute();
    },
  };
}

/** What is signed of a verification; PostgreSQL keeps members in an order of its own. */
const textOf = ({ logId, result, upTo }: KeptVerification): string =>
  JSON.stringify([logId, upTo?.number ?? 0, upTo?.digest ?? null, verificationSchema.parse(result)]);

const keptIn = (rows: readonly { line: string }[]): KeptHead[] =>
  rows.flatMap(({ line }) => {
    const head = headIn(line);
    return head ? [{ head, line }] : [];
  });
