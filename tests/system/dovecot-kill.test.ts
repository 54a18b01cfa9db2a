import { expect, test } from 'vitest';
import { startTestServers } from '#tests/support/servers.ts';
import { startDovecot } from '#tests/support/dovecot.ts';
import { readWhileKilled } from '#tests/support/killed-intake.ts';

const mails = Number(process.env.INTAKE_MAILS ?? 150);
const kills = Number(process.env.INTAKE_KILLS ?? 4);

test(
  'a mailbox is read whole, once and in its order, however often its reader is killed and its UIDs change',
  async () => {
    const [servers, dovecot] = await Promise.all([startTestServers(), startDovecot()]);
    try {
      const figures = await readWhileKilled({ servers, dovecot, user: 'parcels@mail.test', mails, kills, renumberings: 2 });
      console.info(figures);
      expect(figures).toMatchObject({ missed: 0, doubled: 0, outOfOrder: 0, kept: mails });
    } finally {
      await servers.stop();
      await dovecot.stop();
    }
  },
  120_000 + kills * 60_000,
);
