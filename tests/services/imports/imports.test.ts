import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyScopes, apiKeyWithSecretSchema, type ApiKeyScope } from '#contracts/api-keys.ts';
import type { Import } from '#contracts/imports.ts';
import { shipmentSchema, type CreateShipment } from '#contracts/shipments.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments, type ImportDesk } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let admin: string;
let desk: ImportDesk;

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'mailer', 'importer'] });
  admin = await app.signIn('admin');
  desk = createImportDesk(app, { session: admin });
});
afterAll(() => app.stop());

const get = async (path: string) => (await app.request('GET', path, { as: admin })).json();

async function deskOfKey(scopes: readonly ApiKeyScope[]): Promise<ImportDesk> {
  const made = await app.request('POST', '/api/keys', { as: admin, body: { name: 'Warehouse', scopes } });
  return createImportDesk(app, { key: apiKeyWithSecretSchema.parse(await made.json()).secret });
}

async function carriedOut(who: ImportDesk, { id }: Import, emails: 'off' | 'on' = 'off'): Promise<Import> {
  await who.reaches(id, 'checked');
  expect((await who.ask(id, 'start', { emails, invalid: 'skip' })).status).toBe(200);
  return who.reaches(id, 'finished');
}

test('a file is checked without a trace, imported once however often it comes, and undone', async () => {
  const file = fileOfShipments([shipmentRow(1), shipmentRow(2), shipmentRow(3, 'heavy'), shipmentRow(1)]);
  const { id } = await desk.upload(file);
  const checked = await desk.reaches(id, 'checked');
  expect(checked.check).toMatchObject({ rows: 4, valid: 3, invalid: 1, duplicates: 1 });
  expect(checked.check?.totals[0]?.amount).toBeGreaterThan(0);
  const sample = { rows: [shipmentRow(1).split(','), shipmentRow(2).split(','), shipmentRow(3, 'heavy').split(',')] };
  expect(await get(`/api/imports/${id}/sample`)).toMatchObject(sample);
  const agent = await app.signIn('agent');
  expect((await app.request('GET', `/api/imports/${id}/sample`, { as: agent })).status).toBe(404);
  expect(await get(`/api/imports/${id}/problems`)).toMatchObject({
    items: [
      { line: 4, field: 'weight', value: 'heavy', code: 'not_a_number' },
      { line: 5, duplicateOf: { line: 2 } },
    ],
  });
  expect((await desk.ask(id, 'start', { emails: 'off' })).status).toBe(409);

  const finished = await carriedOut(desk, checked);
  expect(finished.counts).toEqual({ imported: 2, invalid: 1, duplicates: 1, failed: 0 });

  const again = await desk.upload(file);
  expect((await desk.reaches(again.id, 'checked')).check?.duplicates).toBe(3);
  expect((await desk.read(again.id)).sameFileAs).toBe(id);

  expect((await desk.ask(id, 'undo')).status).toBe(200);
  expect((await desk.reaches(id, 'undone')).undo).toEqual({ undone: 2, left: 0 });
  expect((await desk.ask(id, 'undo')).status).toBe(200);
});

test('a file that is too large is refused with what it may hold, while it is still being sent', async () => {
  const answer = await desk.send(new Blob([Buffer.alloc(33 * 1_048_576)]));
  expect([answer.status, await answer.json()]).toMatchObject([
    413,
    { code: 'file_too_large', message: expect.stringContaining('32 MB') },
  ]);
});

test('a form with two files or two kinds is refused: which of them was meant is not known', async () => {
  const form = new FormData();
  for (const name of ['may.csv', 'june.csv']) form.append('file', fileOfShipments([shipmentRow(1)]), name);
  for (const kind of ['shipments', 'tracking_events']) form.append('kind', kind);
  const answer = await fetch(`${app.url}/api/imports`, { method: 'POST', body: form, headers: { Cookie: admin } });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: 'invalid_request', fields: { file: 'Choose at most 1', kind: 'Choose at most 1' } },
  ]);
});

test('the name of a file is kept as one line of what can be written', async () => {
  expect((await desk.upload(fileOfShipments([shipmentRow(40)]), { name: 'may\0\u202Evsc.\n2026.csv' })).fileName).toBe(
    'mayvsc. 2026.csv',
  );
});

test('the empty file of a kind is a workbook as well, with the columns named in the language of the reader', async () => {
  const path = '/api/imports/templates/shipments?language=de&format=xlsx';
  const answer = await app.request('GET', path, { as: admin });
  expect(answer.headers.get('Content-Disposition')).toContain('shipments.xlsx');
  const { id, format, sheet, header, columns } = await desk.upload(await answer.blob(), { name: 'shipments.xlsx' });
  expect({ format, sheet, first: header?.at(1), unmatched: columns.filter(({ column }) => column === null) }).toEqual({
    ...{ format: 'xlsx', sheet: 'Shipments', first: 'Name des Absenders', unmatched: [] },
  });
  expect((await desk.reaches(id, 'checked')).check?.rows).toBe(0);

  const scans = await app.request('GET', path.replace('shipments', 'tracking_events'), { as: admin });
  const about = { kind: 'tracking_events', name: 'scans.xlsx' } as const;
  expect(await desk.upload(await scans.blob(), about)).toMatchObject({ format: 'xlsx', sheet: 'Tracking events' });
});

test('the people of a parcel are emailed where that was asked for, and nobody where it was not', async () => {
  const quiet = await carriedOut(desk, await desk.upload(fileOfShipments([shipmentRow(11)])));
  const told = await carriedOut(desk, await desk.upload(fileOfShipments([shipmentRow(12)])), 'on');
  const emailsOf = async ({ id }: Import) => {
    const [row] = await desk.rowsOf(id, 'imported');
    const emails = app.core.db.selectFrom('outgoing_messages').selectAll();
    return emails.where('about_id', '=', row?.shipmentId ?? '').execute();
  };
  await pollUntil('emails to sender and recipient', async () => (await emailsOf(told)).length === 2);
  expect(await emailsOf(quiet)).toEqual([]);
});

test('a program imports what its key may, and sees its own imports only', async () => {
  const created = async (body: CreateShipment) =>
    shipmentSchema.parse(await (await app.request('POST', '/api/shipments', { as: admin, body })).json());
  const one = await created(aShipment({ senderEmail: 'first@shop.example' }));
  const other = await created(aShipment({ senderEmail: 'second@shop.example' }));
  const scans = new Blob([
    'Tracking number;Status;Location;Description\n',
    `${one.trackingNumber};in_transit;Lyon;Sorted\n`,
    `${other.trackingNumber};in_transit;Lyon;Sorted\n`,
    `${one.trackingNumber};nowhere;Lyon;Sorted\n`,
  ]);
  const about = { kind: 'tracking_events', name: 'scans.csv' } as const;
  const tracker = await deskOfKey(['tracking:write']);
  expect((await tracker.send(scans)).status).toBe(403);
  expect((await (await deskOfKey(['shipments:write'])).send(scans, about)).status).toBe(403);

  const opened = await tracker.upload(scans, about);
  const stranger = await deskOfKey(apiKeyScopes);
  expect((await stranger.ask(opened.id, 'start', { emails: 'off' })).status).toBe(404);
  const finished = await carriedOut(tracker, opened);
  expect(finished.counts).toEqual({ imported: 2, invalid: 1, duplicates: 0, failed: 0 });
  const statusOf = async (id: string) => shipmentSchema.parse(await get(`/api/shipments/${id}`)).status;
  await pollUntil('the scans to be seen', async () => (await statusOf(one.id)) === 'in_transit');

  const { scans: recorded } = (await get(`/api/shipments/${one.id}/scans`)) as { scans: { id: string; location: string }[] };
  const lyon = recorded.find(({ location }) => location === 'Lyon');
  const body = { action: 'replace', status: 'in_transit', location: 'Nice', description: 'Sorted', explanation: 'Read wrongly' };
  const path = `/api/shipments/${one.id}/scans/${lyon?.id}/corrections`;
  expect((await app.request('POST', path, { as: admin, body })).status).toBe(200);

  expect((await tracker.ask(opened.id, 'undo')).status).toBe(200);
  expect((await tracker.reaches(opened.id, 'undone')).undo).toEqual({ undone: 1, left: 1 });
  await pollUntil('the scan to be gone', async () => (await statusOf(other.id)) === other.status);
  expect(await statusOf(one.id)).toBe('in_transit');
});
