import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { ImportRows } from './import-rows.ts';

export const createImportRows = (db: Kysely<StateTables>): ImportRows => ({
  async keep(importId, rows) {
    if (rows.length === 0) return;
    await db
      .insertInto('import_rows')
      .values(
        rows.map(({ row, outcome, shipmentId, code, reference, parties }) => ({
          import_id: importId,
          row,
          outcome,
          shipment_id: shipmentId,
          code,
          reference,
          sender_id: parties?.senderId ?? null,
          recipient_id: parties?.recipientId ?? null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['import_id', 'row']).doUpdateSet((row) => ({
          outcome: row.ref('excluded.outcome'),
          shipment_id: row.ref('excluded.shipment_id'),
          code: row.ref('excluded.code'),
        })),
      )
      .execute();
  },

  async page(importId, { after, limit, outcome }) {
    const query = db
      .selectFrom('import_rows')
      .select(['row', 'outcome', 'shipment_id as shipmentId', 'code'])
      .where('import_id', '=', importId)
      .where('row', '>', after)
      .orderBy('row')
      .limit(limit);
    return (outcome === undefined ? query : query.where('outcome', '=', outcome)).execute();
  },

  async partiesOf(importId, { outcome, after = null, upTo = null, limit }) {
    const next = (column: string) => sql`
      select distinct ${sql.ref(column)} as id from import_rows
      where import_id = ${importId} and outcome = ${outcome} and ${sql.ref(column)} is not null
        and (${after}::uuid is null or ${sql.ref(column)} > ${after}::uuid)
        and (${upTo}::uuid is null or ${sql.ref(column)} <= ${upTo}::uuid)
      order by id limit ${limit}`;
    const { rows } = await sql<{ id: string }>`
      (${next('sender_id')}) union (${next('recipient_id')}) order by id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async shipmentsOfParty(importId, subjectId, { outcomes, limit }) {
    const { rows } = await sql<{ id: string; count: number }>`
      select shipment_id as id, count(*) over ()::int as count from import_rows
      where import_id = ${importId} and outcome = any(${outcomes}) and shipment_id is not null
        and (sender_id = ${subjectId} or recipient_id = ${subjectId})
      group by shipment_id order by min(row) limit ${limit}`.execute(db);
    return { shipmentIds: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
  },

  async withReferences(references) {
    if (references.length === 0) return [];
    const rows = await db
      .selectFrom('import_rows')
      .select(['reference', 'import_id as importId', 'shipment_id as shipmentId'])
      .where('reference', 'in', references)
      .where('outcome', 'in', ['imported', 'left'])
      .execute();
    return rows.flatMap(({ reference, importId, shipmentId }) =>
      reference === null || shipmentId === null ? [] : [{ reference, importId, shipmentId }],
    );
  },
});
