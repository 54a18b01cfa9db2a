import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { DomainError } from '#services/domain/errors.ts';
import { startImporting } from '#services/start-importing.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments, type ImportDesk } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const atOnce = 64;
/** So many of the rows that are under way are refused. */
const refused = 5;

let app: TestApp;
let desk: ImportDesk;
/** What lets each row that is under way go on. */
const held: (() => void)[] = [];
/** The imports of which the importer has read that they were cancelled. */
const heard = new Set<string>();
let isBusAway = false;
/** Called before the importer gets what it read of an import that runs. */
let onRunning: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  desk = createImportDesk(app, { session: await app.signIn('admin') });
  const { log, bus } = app.core;
  const store: EventStore = {
    ...log.store,
    async append(stream, expected, events) {
      if (stream.startsWith(streamOf.shipment(''))) {
        const nth = await new Promise<number>((resolve) => {
          const place = held.length;
          held.push(() => resolve(place));
        });
        if (nth < refused) throw new DomainError('conflict', 'Somebody else was there first.');
      }
      return log.store.append(stream, expected, events);
    },
  };
  startImporting({
    ...app.core,
    log: {
      ...log,
      store,
      async read(stream, from) {
        const found = await log.read(stream, from);
        const last = found.at(-1)?.type;
        if (last === 'ImportCancelled') heard.add(stream);
        if (last === 'ImportStarted') await onRunning?.();
        return found;
      },
    },
    bus: {
      ...bus,
      subscribe: (subject, listener) => bus.subscribe(subject, (message) => (isBusAway ? undefined : listener(message))),
    },
  });
});
afterAll(() => app.stop());

/** The id of an import of shipments of its own that can be started. */
async function checked(sender: string): Promise<string> {
  const rows = Array.from({ length: 3 * atOnce }, (_, nth) => `${sender} ${shipmentRow(nth + 1)}`);
  const { id } = await desk.upload(fileOfShipments(rows));
  await desk.reaches(id, 'checked');
  return id;
}

test.each(['there', 'away'])(
  'once an import is cancelled no other row is begun, and those that were under way are counted, also those that were refused: the bus is %s',
  async (bus) => {
    isBusAway = bus === 'away';
    held.length = 0;
    const id = await checked(bus);
    expect((await desk.ask(id, 'start', { emails: 'off' })).status).toBe(200);
    await pollUntil('the first rows to be under way', () => held.length === atOnce);
    expect((await desk.ask(id, 'cancel')).status).toBe(200);
    await pollUntil('the importer to hear of it', () => heard.has(streamOf.import(id)));
    for (const letGo of held) letGo();
    expect((await desk.reaches(id, 'cancelled')).counts).toMatchObject({ imported: atOnce - refused, failed: refused });
    expect(held).toHaveLength(atOnce);
    expect(await desk.rowsOf(id, 'failed')).toEqual(
      Array.from({ length: refused }, () => expect.objectContaining({ code: 'conflict' })),
    );
  },
);

test('a cancel that nobody told the importer of before it began lets no row begin', async () => {
  isBusAway = true;
  held.length = 0;
  const id = await checked('early');
  onRunning = () => {
    onRunning = undefined;
    return desk.ask(id, 'cancel');
  };
  expect((await desk.ask(id, 'start', { emails: 'off' })).status).toBe(200);
  expect((await desk.reaches(id, 'cancelled')).counts).toMatchObject({ imported: 0, failed: 0 });
  expect(held).toEqual([]);
});
