import { join } from 'node:path';
import type { RunningServer } from '../child.ts';
import { startCatcher } from './catcher.ts';
import { demoLogin, type ImapServer, startImap } from './imap.ts';
import { mailReader } from './read-mail.ts';
import { startSmtp } from './smtp.ts';
import { openMailStore } from './store.ts';

/** Settings of the mail servers; port 0 means any free one. */
export interface MailServersOptions {
  host: string;
  smtpPort: number;
  imapPort: number;
  httpPort: number;
  dataDir: string;
}

/** Running mail servers; `url` is the SMTP one. */
export interface RunningMailServers extends RunningServer {
  smtpUrl: string;
  imapUrl: string;
  httpUrl: string;
}

/**
 * Starts an SMTP server that keeps the last 500 mails in a folder, an IMAP server that shows them in the demo
 * mailbox, and the mail catcher's pages. Nothing is ever sent on.
 */
export async function startMailServers({ host, dataDir, ...ports }: MailServersOptions): Promise<RunningMailServers> {
  let imap: ImapServer | undefined;
  const store = await openMailStore({
    folder: join(dataDir, 'caught'),
    maxMails: 500,
    maxTotalBytes: 100_000_000,
    onAdded: (mail, file) => imap?.add(mail, file),
    onRemoved: (mails) => imap?.remove(mails),
  });
  const started: { stop: () => Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
  };
  try {
    const oldest = store.list()[0]?.uid ?? store.nextUid();
    imap = await startImap({ host, port: ports.imapPort, uidValidity: store.uidValidity, nextUid: oldest });
    started.push(imap);
    for (const mail of store.list()) imap.add(mail, (await store.read(mail)).file);
    const http = await startCatcher({ host, port: ports.httpPort, store, read: mailReader(store) });
    started.push(http);
    const receive = async (...mail: Parameters<typeof store.add>) => void (await store.add(...mail));
    const smtp = await startSmtp({ host, port: ports.smtpPort, receive });
    started.push(smtp);
    const urls = {
      smtp: `smtp://${host}:${smtp.port}`,
      imap: `imap://${demoLogin.user}:${demoLogin.password}@${host}:${imap.port}`,
      http: `http://${host}:${http.port}`,
    };
    return { url: urls.smtp, smtpUrl: urls.smtp, imapUrl: urls.imap, httpUrl: urls.http, urls, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
