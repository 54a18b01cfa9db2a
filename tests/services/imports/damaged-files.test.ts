import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { dice, type Dice } from '#tests/support/fuzz/dice.ts';
import { junkText } from '#tests/support/fuzz/junk.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments, type ImportDesk } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { workbookOf, zipOf } from '#tests/support/tables.ts';

const files = Number(process.env.FUZZ_FILES ?? 100);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32);
const waitMs = 60_000;

let app: TestApp;
let desk: ImportDesk;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'importer'] });
  desk = createImportDesk(app, { session: await app.signIn('admin') });
});
afterAll(() => app.stop());

const encodings = [
  (text: string) => Buffer.from(text),
  (text: string) => Buffer.from(`\ufeff${text}`),
  (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text: string) => Buffer.from(text, 'latin1'),
];
const unmeant = ['"', '""', ';', '\t', '\r', '\n', '\u0000', '=1+1', '１２', '\ud800', '12.03.2026', '03/12/26', ','];

/** A file that something happened to on its way. */
async function damaged(roll: Dice): Promise<Buffer> {
  const text = await fileOfShipments([shipmentRow(1), shipmentRow(2), shipmentRow(3, '２,５')]).text();
  const cells = text.split(',');
  for (let left = roll.below(6); left > 0; left -= 1)
    cells[roll.below(cells.length)] = roll.chance(0.5) ? junkText(roll) : roll.pick(unmeant);
  if (roll.chance(0.02)) cells.splice(1, 0, ...Array.from({ length: 10_000 }, (_, index) => `c${index}`));
  const isWorkbook = roll.chance(0.3);
  const data = cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
  const bytes = isWorkbook
    ? await zipOf(workbookOf([{ data: `<row>${data}</row><row>${data}</row>` }]))
    : Buffer.from(roll.pick(encodings)(cells.join(roll.pick([',', ';', '\t', '|']))));
  const spoilt = Buffer.from(bytes);
  for (let left = roll.below(4); left > 0; left -= 1) spoilt[roll.below(spoilt.length)] = roll.below(256);
  return roll.chance(0.2) ? spoilt.subarray(0, roll.below(spoilt.length + 1)) : spoilt;
}

/** What was wrong with the answers about this file; undefined for none. */
async function faultOf(round: number): Promise<string | undefined> {
  const bytes = await damaged(dice(seed + round));
  const answer = await desk.send(new Blob([Uint8Array.from(bytes)]), { name: round % 2 === 0 ? 'orders.csv' : 'orders.xlsx' });
  const body = (await answer.json()) as { id?: string; state?: string; message?: string };
  if (answer.status >= 500) return `${answer.status} ${JSON.stringify(body)}`;
  if (answer.status !== 201 || body.id === undefined) return body.message ? undefined : `no sentence: ${JSON.stringify(body)}`;
  const { id } = body;
  if (body.state === 'opened') return undefined;
  const { state } = await pollUntil(
    'the check to be over',
    async () => {
      const found = await desk.read(id);
      return found.state === 'checking' ? undefined : found;
    },
    waitMs,
  );
  return ['opened', 'checked', 'failed'].includes(state) ? undefined : state;
}

test('damaged files get an answer, and are checked or refused', { timeout: 60_000 + files * 1_000 }, async () => {
  const faults: string[] = [];
  const numbers = Array.from({ length: files }, (_, round) => round).values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const round of numbers) {
        const fault = await faultOf(round).catch((error: unknown) => String(error));
        if (fault !== undefined) faults.push(`FUZZ_SEED=${seed + round} FUZZ_FILES=1: ${fault}`);
      }
    }),
  );
  expect(faults).toEqual([]);
});
