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
/** The streams that the importer has read. */
const read: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  desk = createImportDesk(app, { session: await app.signIn('admin') });
  const { log } = app.core;
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
        read.push(stream);
        return found;
      },
    },
  });
});
afterAll(() => app.stop());

test('once an import is cancelled no other row is begun, and those that were under way are counted, also those that were refused', async () => {
  const { id } = await desk.upload(fileOfShipments(Array.from({ length: 3 * atOnce }, (_, nth) => shipmentRow(nth + 1))));
  await desk.reaches(id, 'checked');
  expect((await desk.ask(id, 'start', { emails: 'off' })).status).toBe(200);
  await pollUntil('the first rows to be under way', () => held.length === atOnce);
  read.length = 0;
  expect((await desk.ask(id, 'cancel')).status).toBe(200);
  await pollUntil('the importer to hear of it', () => read.includes(streamOf.import(id)));
  for (const letGo of held) letGo();
  expect((await desk.reaches(id, 'cancelled')).counts).toMatchObject({ imported: atOnce - refused, failed: refused });
  expect(held).toHaveLength(atOnce);
  expect(await desk.rowsOf(id, 'failed')).toEqual(
    Array.from({ length: refused }, () => expect.objectContaining({ code: 'conflict' })),
  );
});
