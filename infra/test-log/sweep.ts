import { sql, type Kysely } from 'kysely';
import { streamOf } from '#contracts/events/registry.ts';
import { webhookRemoved } from '#contracts/events/webhook.ts';
import type { Clock } from '../clock.ts';
import type { TestModeTables } from '../database/tables/test-mode.ts';
import { takeTestLog } from './test-log.ts';

/** For how many days what a test key made is kept. */
export const testDataDays = 30;

const dayMs = 86_400_000;

/**
 * Removes shipments and quotes of test mode that were created longer ago than that, with their events, those that wait to be told of, and
 * read models, endpoints that were removed longer ago, and idempotency keys. Endpoints that are there stay.
 */
export const createSweep =
  ({ db, clock }: { db: Kysely<TestModeTables>; clock: Clock }) =>
  async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - testDataDays * dayMs);
    await db.transaction().execute(async (transaction) => {
      // An append that has seen a stream there would leave its event behind without those before it.
      await takeTestLog(transaction);
      const rows = await transaction
        .selectFrom('events')
        .select('stream')
        .where((row) =>
          row.or([
            row('revision', '=', '0').and('stream', 'not like', `${streamOf.webhook('')}%`),
            row('type', '=', webhookRemoved.type),
          ]),
        )
        .where('recorded_at', '<', before)
        .limit(1_000)
        .execute();
      const streams = rows.map(({ stream }) => stream);
      const swept = streams.length > 0 ? streams : [''];
      await transaction.deleteFrom('events').where('stream', 'in', swept).execute();
      await transaction.deleteFrom('webhook_waiting_events').where('stream', 'in', swept).execute();
      await transaction.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
      const idsOf = (head: string) =>
        streams.filter((stream) => stream.startsWith(head)).map((stream) => stream.slice(head.length));
      const ids = idsOf(streamOf.shipment(''));
      await sql`
        delete from test_models.tracking
        where tracking_number in (select tracking_number from test_models.shipments where id = any(${ids}::uuid[]))`.execute(
        transaction,
      );
      await sql`delete from test_models.shipment_list where id = any(${ids}::uuid[])`.execute(transaction);
      await sql`delete from test_models.shipment_workers where shipment_id = any(${ids}::uuid[])`.execute(transaction);
      await sql`delete from test_models.shipments where id = any(${ids}::uuid[])`.execute(transaction);
      await sql`delete from test_models.quotes where id = any(${idsOf(streamOf.quote(''))}::uuid[])`.execute(transaction);
      await sql`delete from test_models.webhooks where id = any(${idsOf(streamOf.webhook(''))}::uuid[])`.execute(transaction);
    });
  };
