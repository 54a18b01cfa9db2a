import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { heapUsed } from '#tests/support/heap.ts';
import { createImportDesk, type ImportDesk } from '#tests/support/imports.ts';
import { workbookOf } from '#tests/support/tables.ts';

let app: TestApp;
let desk: ImportDesk;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  desk = createImportDesk(app, { session: await app.signIn('admin') });
});
afterAll(() => app.stop());

const sheet = 'xl/worksheets/sheet1.xml';
const [before = '', after = ''] = (workbookOf([{ data: '|' }])[sheet] ?? '').split('|');
const megabyte = 1_048_576;

/** A workbook with a sheet of so many megabytes of that. */
async function bombOf(megabytes: number, unit: string): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(workbookOf([{ data: '' }])))
    if (name !== sheet) zip.addBuffer(Buffer.from(text), name);
  const filling = Buffer.from(unit.repeat(Math.floor(megabyte / unit.length)));
  const pieces = [Buffer.from(before), ...Array.from({ length: megabytes }, () => filling), Buffer.from(after)];
  zip.addReadStream(Readable.from(pieces), sheet);
  zip.end();
  return buffer(zip.outputStream);
}
const send = (workbook: Buffer) => desk.send(new Blob([new Uint8Array(workbook)]), { name: 'orders.xlsx' });

test.each([
  ['rows', '<row/>', /too many rows/],
  ['cells', '<c/>', /too many columns/],
])(
  'a small workbook of %s without an end is refused, while others are answered and memory stays',
  async (_what, unit, message) => {
    const bomb = await bombOf(40, unit);
    expect(bomb.length).toBeLessThan(megabyte);
    const held = [heapUsed()];
    const looking = setInterval(() => held.push(heapUsed()), 1_000);
    const others: number[] = [];
    let isAnswered = false;
    const asking = (async () => {
      while (!isAnswered) others.push((await app.request('GET', '/healthz')).status);
    })();
    const answer = await send(bomb);
    isAnswered = true;
    clearInterval(looking);
    await asking;
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: expect.stringMatching(message) }]);
    expect(others.length).toBeGreaterThan(5);
    expect(new Set(others)).toEqual(new Set([200]));
    expect(Math.max(...held) - Math.min(...held)).toBeLessThan(64 * megabyte);
  },
);

test('one that says it unpacks to four gigabytes is refused unopened', async () => {
  const bomb = await bombOf(1, '<row/>');
  const central = bomb.lastIndexOf(Buffer.from(sheet)) - 46;
  bomb.writeUInt32LE(0xffff_fff0, central + 24);
  const answer = await send(bomb);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { message: expect.stringMatching(/too large once it is unpacked/) },
  ]);
});
