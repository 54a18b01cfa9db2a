import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOf } from '#contracts/events/envelope.ts';
import { importDigestsRequested } from '#contracts/events/import.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { DigestOf, Import } from '#contracts/imports.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { ImportRows } from '#infra/import-rows/import-rows.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { startImporting } from '#services/start-importing.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments, type ImportDesk } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

/** More than an import of two rows has. */
const mostMoments = 100;

let app: TestApp;
let desk: ImportDesk;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'mailer'] });
  desk = createImportDesk(app, { session: await app.signIn('admin') });
});
afterAll(() => app.stop());

/**
 * An importer that ends at its first step nobody has ended at yet: before it is done, and another time once it is. From then on nothing
 * that it does comes to anything, as after a kill. Persons are named one by one, so that each of them is a step.
 */
function startFailingImporter(endedAt: Set<string>): { hasEnded(): boolean; stop(): Promise<void> } {
  let hasEnded = false;
  const endAt = (moment: string) => {
    if (!endedAt.has(moment)) hasEnded = true;
    endedAt.add(moment);
    if (hasEnded) throw new Error('this process has ended');
  };
  const step = async <T>(name: string, carryOut: () => Promise<T>): Promise<T> => {
    if (hasEnded) throw new Error('this process has ended');
    endAt(`before ${name}`);
    const outcome = await carryOut();
    endAt(`after ${name}`);
    return outcome;
  };
  const { log, importRows } = app.core;
  const store: EventStore = {
    ...log.store,
    append: (stream, expected, events) =>
      step(`append to ${stream} at ${expected}`, () => log.store.append(stream, expected, events)),
  };
  const rows: ImportRows = {
    ...importRows,
    keep: (id, made) =>
      step(`keep ${JSON.stringify(made.map(({ row, outcome }) => [row, outcome]))}`, () => importRows.keep(id, made)),
    page: (id, wanted) => step(`page ${JSON.stringify(wanted)}`, () => importRows.page(id, wanted)),
    partiesOf: (id, wanted) => step(`parties ${JSON.stringify(wanted)}`, () => importRows.partiesOf(id, { ...wanted, limit: 1 })),
  };
  const workers: OwnedWorker[] = [];
  startImporting({
    ...app.core,
    log: { ...log, store },
    importRows: rows,
    workers: { ...app.core.workers, add: (_name, worker) => void workers.push(worker) },
  });
  return {
    hasEnded: () => hasEnded,
    async stop() {
      for (const worker of workers) await worker.stop();
    },
  };
}

/** Has one process after the other go on until it is over; returns the moments at which they ended. */
async function carryOnUntil(isOver: (endedAt: readonly string[]) => boolean | Promise<boolean>): Promise<string[]> {
  const endedAt = new Set<string>();
  while (!(await isOver([...endedAt]))) {
    const importer = startFailingImporter(endedAt);
    try {
      await pollUntil('the process to end or the work to be done', async () => importer.hasEnded() || isOver([...endedAt]));
    } finally {
      await importer.stop();
    }
    if (endedAt.size > mostMoments) throw new Error(`no end in sight: ${[...endedAt].slice(-4).join(', ')}`);
  }
  return [...endedAt];
}
const carryOn = (id: string, state: Import['state']) => carryOnUntil(async () => (await desk.read(id)).state === state);
const started = async (rows: readonly string[]) => {
  const { id } = await desk.upload(fileOfShipments(rows));
  await carryOn(id, 'checked');
  expect((await desk.ask(id, 'start', { emails: 'digest' })).status).toBe(200);
  return id;
};
const momentsOf = (moments: readonly string[], step: RegExp) => moments.filter((moment) => step.test(moment));

/** Who was asked to be sent a digest, as often as that was asked. */
const requestedOf = async (id: string, of: DigestOf) => {
  const requests = (await app.core.log.read(streamOf.import(id))).filter((event) => isOf(event, importDigestsRequested));
  return requests.flatMap(({ data }) => ('addresseeIds' in data && data.of === of ? data.addresseeIds : []));
};
/** To whom the emails about the import are, once there are so many. */
const emailsAbout = (id: string, count: number) =>
  pollUntil(`${count} emails about the import`, async () => {
    const about = app.core.db.selectFrom('outgoing_messages').where('about_id', '=', id);
    const emails = await about.select('addressee_id').execute();
    return emails.length >= count && emails.map(({ addressee_id: person }) => person).toSorted();
  });

test(
  'wherever the process ends, everybody gets one digest of an import, and one of its undoing',
  { timeout: 300_000 },
  async () => {
    const id = await started([shipmentRow(1), shipmentRow(2)]);
    const whileImported = await carryOn(id, 'finished');
    const persons = await requestedOf(id, 'imported');
    expect(persons).toHaveLength(3);
    expect(new Set(persons).size).toBe(3);
    expect(await emailsAbout(id, 3)).toEqual(persons.toSorted());
    // Before and after each of them was looked up, and when nobody was left.
    expect(momentsOf(whileImported, /parties/)).toHaveLength(2 * 4);

    expect((await desk.ask(id, 'undo')).status).toBe(200);
    const whileUndone = await carryOn(id, 'undone');
    expect(await requestedOf(id, 'undone')).toEqual(persons);
    expect(await emailsAbout(id, 6)).toEqual([...persons, ...persons].toSorted());
    expect(momentsOf(whileUndone, /parties/)).toHaveLength(2 * 4);
  },
);

test(
  'of an import that is cancelled after the process ended, everybody gets one digest of what it had done',
  { timeout: 300_000 },
  async () => {
    const id = await started([shipmentRow(11), shipmentRow(12)]);
    await carryOnUntil((endedAt) => momentsOf(endedAt, /before keep/).length > 0);
    expect((await desk.ask(id, 'cancel')).status).toBe(200);
    await carryOn(id, 'cancelled');
    expect((await desk.read(id)).counts?.imported).toBe(2);
    const persons = await requestedOf(id, 'imported');
    expect(persons).toHaveLength(3);
    expect(await emailsAbout(id, 3)).toEqual([...new Set(persons)].toSorted());
  },
);
