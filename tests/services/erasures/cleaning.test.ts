import { afterAll, beforeAll, expect, test } from 'vitest';
import { startErasing } from '#services/erasures/eraser.ts';
import { eraseKnown } from '#tests/support/erase-known.ts';
import { makeKnown } from '#tests/support/known-person.ts';
import { startMailDesk, type MailDesk } from '#tests/support/mail-desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let mail: MailDesk;
beforeAll(async () => {
  mail = await startMailDesk({ roles: ['projector', 'relay'] });
}, 120_000);
afterAll(() => mail.app.stop());

/** An eraser as in a process of its own, that cleans the files of databases like that. */
const eraser = (cleanFiles: () => Promise<boolean>) => {
  const { core } = mail.app;
  return startErasing({ ...core, admit: core.logWatch.admit, keys: core.keyStores.store, cleanFiles });
};

test('files that an eraser did not come to clean are cleaned by its successor, once', async () => {
  const { erasureMarks } = mail.app.core;
  await makeKnown(mail);
  let tried = 0;
  const first = eraser(async () => {
    tried += 1;
    return false;
  });
  await eraseKnown(mail.app);
  await pollUntil('the files to be found in use', () => tried > 0, 60_000);
  await first.stop();
  expect(await erasureMarks.uncleaned()).not.toEqual([]);

  let cleaned = 0;
  const second = eraser(async () => {
    cleaned += 1;
    return true;
  });
  await pollUntil('the files to be clean', async () => (await erasureMarks.uncleaned()).length === 0, 60_000);
  await second.stop();
  expect(cleaned).toBe(1);
}, 240_000);
