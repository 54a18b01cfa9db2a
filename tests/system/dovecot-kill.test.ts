import { expect, test } from 'vitest';
import { startTestServers } from '#tests/support/app.ts';
import { startDovecot } from '#tests/support/dovecot.ts';
import { readWhileKilled } from '#tests/support/killed-intake.ts';

test('a mailbox is read without missing or doubling a mail, however often its reader is killed and its UIDs change', async () => {
  const [servers, dovecot] = await Promise.all([startTestServers(), startDovecot()]);
  try {
    const figures = await readWhileKilled({ servers, dovecot, user: 'parcels@mail.test', mails: 150, kills: 4, renumberings: 2 });
    expect(figures).toMatchObject({ missed: 0, doubled: 0, kept: 150 });
  } finally {
    await servers.stop();
    await dovecot.stop();
  }
});
