import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { erasureSchema, subjectFoundSchema, type Erasure } from '#contracts/erasures.ts';
import { filesIn } from '#tests/support/archives.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { secondAdmin } from '#tests/support/second-admin.ts';

let app: TestApp;
let admin: string;
let second: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'importer', 'eraser'] });
  [admin, second] = [await app.signIn('admin'), await secondAdmin(app)];
});
afterAll(() => app.stop());

const post = (path: string, as: string, body?: object) => app.request('POST', path, { as, ...(body && { body }) });
const find = async (email: string) => subjectFoundSchema.parse(await (await post('/api/subjects/find', admin, { email })).json());
const isErased = async ({ id }: Erasure) => {
  const list = (await (await app.request('GET', '/api/erasures', { as: admin })).json()) as unknown[];
  return list.map((each) => erasureSchema.parse(each)).some((erasure) => erasure.id === id && erasure.state === 'erased');
};

/** A file whose second row cannot be imported, checked and never started; the person is its recipient. */
async function uploaded(n: number) {
  const desk = createImportDesk(app, { session: admin });
  const { id } = await desk.upload(fileOfShipments([shipmentRow(900), shipmentRow(n, 'heavy')]));
  await desk.reaches(id, 'checked');
  return { id, email: `daan${n}@home.example` };
}

async function erased(email: string): Promise<void> {
  const asked = await post('/api/erasures', admin, { email, reason: 'asked' });
  expect(asked.status).toBe(201);
  const erasure = erasureSchema.parse(await asked.json());
  expect((await post(`/api/erasures/${erasure.id}/confirm`, second)).status).toBe(200);
  await pollUntil('the person to be erased', () => isErased(erasure), 60_000);
}

test('whoever stands in an uploaded file alone is found, gets their side of the row, and is erased with the file', async () => {
  const { id, email } = await uploaded(901);
  const found = await find(email.toUpperCase());
  expect(found).toMatchObject({ knownBy: [{ by: 'email' }], counts: [{ kind: 'imported', count: 1 }], hindrance: null });
  await pollUntil('the record', async () =>
    (await app.core.log.read(`reads-${found.id}`)).some(({ type }) => type === 'SubjectFound'),
  );

  const answer = await post('/api/subjects/data', admin, { email });
  expect(answer.status).toBe(200);
  const files = await filesIn(Buffer.from(await answer.arrayBuffer()));
  const textOf = (name: string) => files.find((file) => file.name === name)?.bytes.toString() ?? '';
  const { events } = z.object({ events: z.array(z.looseObject({ event: z.string() })) }).parse(JSON.parse(textOf('data.json')));
  expect(events.filter(({ event }) => event === 'ImportedRow')).toMatchObject([
    { of: `import-${id}`, by: 'admin', data: { recipient: { name: 'Daan de Vries', email, city: 'Rotterdam' } } },
  ]);
  for (const text of [textOf('data.json'), textOf('index.html')]) {
    expect(text).toContain(email);
    expect(text).toContain('Coolsingel 40');
    expect(text).not.toMatch(/Kofi|kofi@|daan900@/);
  }

  await erased(email);
  expect(await app.core.importFiles.isKept(id)).toBe(false);
  await caughtUp(app.core);
  expect((await find(email)).counts).toEqual([]);
}, 90_000);

test('the erasure of whoever stands in an uploaded file alone can be requested without a search before it', async () => {
  const { id, email } = await uploaded(902);
  await erased(email);
  expect(await app.core.importFiles.isKept(id)).toBe(false);
}, 90_000);

test('the rows of somebody who is known otherwise are counted beside the rest', async () => {
  const { email } = await uploaded(903);
  const created = await app.core.personalData.subjectFor(email);
  expect(await find(email)).toMatchObject({ id: created, counts: [{ kind: 'imported', count: 1 }] });
  expect((await find('nobody@example.com')).counts).toEqual([]);
});
