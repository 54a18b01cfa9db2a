import { afterAll, beforeAll, expect, test } from 'vitest';
import { importKindSchema } from '#contracts/imports.ts';
import { languages } from '#contracts/languages.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { matchColumns } from '#services/imports/columns.ts';
import { importWords } from '#services/imports/words/every-language.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments, type ImportDesk } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let admin: string;
let desk: ImportDesk;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'importer'] });
  admin = await app.signIn('admin');
  desk = createImportDesk(app, { session: admin });
});
afterAll(() => app.stop());

const errorsOf = async (id: string) => (await app.request('GET', `/api/imports/${id}/errors`, { as: admin })).text();
const shipmentOf = (id: string | null) =>
  pollUntil('the shipment', async () => {
    const answer = await app.request('GET', `/api/shipments/${id}`, { as: admin });
    return answer.ok && shipmentSchema.parse(await answer.json());
  });
const start = async (id: string, how: object = {}) => {
  await desk.reaches(id, 'checked');
  expect((await desk.ask(id, 'start', { emails: 'off', invalid: 'skip', ...how })).status).toBe(200);
  return (await desk.reaches(id, 'finished')).counts;
};

test('the error file has a line for each row, whatever is wrong with it, and imports each once when it is mended', async () => {
  const bad = shipmentRow(32, 'heavy')
    .replace('Netherlands', 'Nowhere')
    .replace('1 High Street', '=1+1 High Street')
    .replace('Daan de Vries', '-Daan de Vries');
  const { id } = await desk.upload(fileOfShipments([shipmentRow(31), bad]));
  expect(await start(id)).toEqual({ imported: 1, invalid: 1, duplicates: 0, failed: 0 });

  const errors = await errorsOf(id);
  const [header, row, ...others] = errors.trimEnd().split('\r\n');
  expect(others).toEqual([]);
  expect(header).toMatch(/,#,Field to correct,Problem$/);
  const said = 'Weight (kg): Enter a number; Recipient country: Choose an option from the list';
  expect(row?.endsWith(`,3,Weight (kg); Recipient country,${said}`), row).toBe(true);
  expect(row).toContain(",'=1+1 High Street,");

  const mended = new Blob([errors.replace(',heavy,', ',2.5,').replace(',Nowhere,', ',Netherlands,')]);
  const again = await desk.upload(mended, { name: 'orders-errors.csv' });
  expect((await desk.reaches(again.id, 'checked')).check).toMatchObject({ rows: 1, valid: 1, invalid: 0, duplicates: 0 });
  expect(await start(again.id, { duplicates: 'import' })).toEqual({ imported: 1, invalid: 0, duplicates: 0, failed: 0 });
  const [imported] = await desk.rowsOf(again.id, 'imported');
  expect(await shipmentOf(imported?.shipmentId ?? null)).toMatchObject({
    senderAddress: '=1+1 High Street',
    recipientName: '-Daan de Vries',
    recipientEmail: 'daan32@home.example',
    weight: 2.5,
  });
});

test.each(languages)('what stands behind the rows is no column of the import that it becomes (%s)', (language) => {
  const { field, reason } = importWords[language];
  for (const kind of importKindSchema.options) {
    expect(Object.values(matchColumns(['#', field, reason], kind)).every((column) => column === null)).toBe(true);
  }
});

test('a row with one problem has its sentence alone', async () => {
  const { id } = await desk.upload(fileOfShipments([shipmentRow(41, 'heavy')]));
  await desk.reaches(id, 'checked');
  expect((await errorsOf(id)).trimEnd()).toMatch(/,2,Weight \(kg\),Enter a number$/);
});

test('duplicates are imported where that was asked for', async () => {
  const { id } = await desk.upload(fileOfShipments([shipmentRow(51), shipmentRow(51), shipmentRow(52)]));
  expect((await desk.reaches(id, 'checked')).check).toMatchObject({ rows: 3, valid: 3, duplicates: 1 });
  expect(await start(id, { duplicates: 'import' })).toEqual({ imported: 3, invalid: 0, duplicates: 0, failed: 0 });
  const shipments = (await desk.rowsOf(id, 'imported')).map(({ shipmentId }) => shipmentId);
  expect(new Set(shipments).size).toBe(3);
});
