import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExportHistory, type ExportHistoryOptions } from '#services/archives/export-history.ts';
import { createOpenPersonalData } from '#tests/support/memory-store.ts';
import { exportedLog, type ExportedLog } from '#tests/support/exported-log.ts';

let log: ExportedLog;
beforeAll(async () => {
  log = await exportedLog();
}, 60_000);
afterAll(() => log.drop());

const exported = (changes: Partial<ExportHistoryOptions> = {}) =>
  createExportHistory({
    store: log.store,
    seals: log.sealed.seals,
    // Only nouns are looked up there.
    models: undefined as never,
    personalData: createOpenPersonalData(),
    sealingKey: log.sealed.key,
    ...changes,
  })({ scope: { scope: 'everything' }, isInClear: false, at: new Date('2026-03-02T12:00:00Z') });

test('a log that is what was sealed is exported, with how many events its newest head seals', async () => {
  expect(await exported()).toMatchObject({ count: 40 });
});

test('where nobody can sign, that is said, and not that it may be tried again', async () => {
  await expect(exported({ sealingKey: undefined })).rejects.toMatchObject({
    code: 'sealing_off',
    message: expect.stringContaining('set SEALING_KEY') as string,
  });
});

test('a log that was cut off, or whose newest head cannot be read, is not exported', async () => {
  const refused = { code: 'log_differs', message: expect.stringContaining('npm run verify-log') as string };
  await expect(exported({ seals: { ...log.sealed.seals, newest: async () => undefined } })).rejects.toMatchObject(refused);
  const lost = log.store.events.splice(30);
  await expect(exported()).rejects.toMatchObject(refused);
  log.store.events.push(...lost);
  expect(await exported()).toMatchObject({ count: 40 });
});
