import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { startImporting } from '#services/start-importing.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments, type ImportDesk } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const atOnce = 64;

let app: TestApp;
let admin: string;
let staff: ImportDesk;
/** What lets each row that is under way go on. */
const held: (() => void)[] = [];
/** Whether the importer has read that the key was revoked. */
let isKnown = false;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  admin = await app.signIn('admin');
  staff = createImportDesk(app, { session: admin });
  const { log, presentApiKey } = app.core;
  const store: EventStore = {
    ...log.store,
    async append(stream, expected, events) {
      if (stream.startsWith(streamOf.shipment(''))) await new Promise<void>((resolve) => held.push(resolve));
      return log.store.append(stream, expected, events);
    },
  };
  startImporting({
    ...app.core,
    log: { ...log, store },
    async presentApiKey(id) {
      const key = await presentApiKey(id);
      if (key.type === 'revoked') isKnown = true;
      return key;
    },
  });
});
afterAll(() => app.stop());

test('an import ends with the key that started it: no other row is begun, nobody gets a digest, and staff see why and undo it', async () => {
  const body = { name: 'Web shop', scopes: ['shipments:write'] };
  const made = await app.request('POST', '/api/keys', { as: admin, body });
  const key = apiKeyWithSecretSchema.parse(await made.json());
  const program = createImportDesk(app, { key: key.secret });
  const rows = Array.from({ length: 3 * atOnce }, (_, nth) => shipmentRow(nth + 1));
  const { id } = await program.upload(fileOfShipments(rows));
  await program.reaches(id, 'checked');
  expect((await program.ask(id, 'start', { emails: 'digest' })).status).toBe(200);
  await pollUntil('the first rows to be under way', () => held.length === atOnce);
  expect((await app.request('DELETE', `/api/keys/${key.id}`, { as: admin })).status).toBe(200);
  await pollUntil('the importer to know of it', () => isKnown);
  for (const letGo of held) letGo();

  expect(await staff.reaches(id, 'failed')).toMatchObject({ failure: 'key_ended', counts: { imported: atOnce, failed: 0 } });
  expect(held).toHaveLength(atOnce);
  const told = (await app.core.log.read(streamOf.import(id))).map(({ type }) => type);
  expect(told.slice(told.indexOf('ImportStarted'))).toEqual(['ImportStarted', 'ImportProgressed', 'ImportFailed']);

  held.length = 0;
  expect((await staff.ask(id, 'undo')).status).toBe(200);
  await pollUntil('the import to be undone', async () => {
    for (const letGo of held.splice(0)) letGo();
    return (await staff.read(id)).state === 'undone';
  });
  expect((await staff.read(id)).undo).toEqual({ undone: atOnce, left: 0 });
});
