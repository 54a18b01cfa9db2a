import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { startMailServers } from '#infra/embedded/mail/server.ts';
import type { MailLogin } from '#infra/mailboxes/mailboxes.ts';
import { imapSuite } from '#tests/suites/imap.suite.ts';

imapSuite('the embedded mail server', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-imap-'));
  const servers = await startMailServers({ host: '127.0.0.1', smtpPort: 0, imapPort: 0, httpPort: 0, dataDir });
  const { port, username: user, password } = new URL(servers.imapUrl);
  const login: MailLogin = { host: '127.0.0.1', port: Number(port), security: 'none', user, password };
  return {
    freshLogin: () => login,
    options: {},
    async deliver(_login, ...messages) {
      const transport = createTransport(servers.smtpUrl);
      for (const raw of messages) {
        await transport.sendMail({ envelope: { from: 'ada@example.com', to: ['parcels@waybill.test'] }, raw });
      }
      transport.close();
    },
    async stop() {
      await servers.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
});
