import { sql, type Kysely } from 'kysely';

interface Row {
  id: string;
  trackingNumber: string;
  state: string;
  page: string;
}

interface Revision {
  reason: string | null;
  description: string;
  commandId: string;
  stopId: string | null;
}

interface State {
  estimateRevisions: Revision[];
  stops: { eventId: string; reason: string | null; description: string; correction?: { withdrawn: boolean } }[];
}

interface Page {
  estimatedDeliveryRevisions: Pick<Revision, 'reason' | 'description'>[];
}

const rowsAtOnce = 200;

/**
 * Adds to revisions of the expected delivery which scan they came with, and takes the words of a scan that was withdrawn or corrected
 * since off the public page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await revisedAfter(db, after);
    for (const row of rows) await rewrite(db, row);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function revisedAfter(db: Kysely<unknown>, id: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select shipments.id, shipments.tracking_number as "trackingNumber", state::text as state, public_body as page
    from shipments join tracking on tracking.tracking_number = shipments.tracking_number
    where shipments.id > ${id}::uuid and json_array_length(state -> 'estimateRevisions') > 0
    order by shipments.id limit ${rowsAtOnce}`.execute(db);
  return rows;
}

async function rewrite(db: Kysely<unknown>, row: Row): Promise<void> {
  const state: State = JSON.parse(row.state);
  const page: Page = JSON.parse(row.page);
  for (const [nth, { commandId, stopId }] of (await sourcesOf(db, row.id)).entries()) {
    const [revision, shown] = [state.estimateRevisions[nth], page.estimatedDeliveryRevisions[nth]];
    if (!revision || !shown) continue;
    Object.assign(revision, { commandId, stopId });
    const stop = state.stops.find(({ eventId }) => eventId === stopId);
    if (stop?.correction?.withdrawn) Object.assign(shown, { reason: null, description: '' });
    else if (stop) Object.assign(shown, { reason: stop.reason, description: stop.description });
  }
  await sql`update shipments set state = ${JSON.stringify(state)}::json where id = ${row.id}`.execute(db);
  await sql`update tracking set public_body = ${JSON.stringify(page)} where tracking_number = ${row.trackingNumber}`.execute(db);
}

/** The commands of a shipment's revisions, the newest first, and the scans that they reported; without those that were undone. */
async function sourcesOf(db: Kysely<unknown>, id: string): Promise<Pick<Revision, 'commandId' | 'stopId'>[]> {
  const { rows } = await sql<Pick<Revision, 'commandId' | 'stopId'> & { undoes: string | null }>`
    select revisions.command_id as "commandId", scans.event_id as "stopId", revisions.data ->> 'undoes' as undoes
    from history revisions
    left join history scans on scans.kind = revisions.kind and scans.about_id = revisions.about_id
      and scans.command_id = revisions.command_id and scans.type in ('ShipmentStatusUpdated', 'ShipmentScanned')
    where revisions.kind = 'shipment' and revisions.about_id = ${id} and revisions.type = 'EstimatedDeliveryRevised'
    order by revisions.revision`.execute(db);
  const sources: Pick<Revision, 'commandId' | 'stopId'>[] = [];
  for (const { undoes, ...source } of rows) {
    if (undoes === null) sources.unshift(source);
    else sources.shift();
  }
  return sources;
}
