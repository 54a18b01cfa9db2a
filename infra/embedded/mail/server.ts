import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { RunningServer } from '../child.ts';
import { startCatcher } from './catcher.ts';
import { demoLogin, type ImapServer, startImap } from './imap.ts';
import { mailReader } from './read-mail.ts';
import { startSmtp } from './smtp.ts';
import { openMailStore, type StoredMail } from './store.ts';
import type { WrittenMail } from './write-form.ts';

/** Settings of the mail servers; port 0 means any free one. */
export interface MailServersOptions {
  host: string;
  smtpPort: number;
  imapPort: number;
  httpPort: number;
  dataDir: string;
  /** Of the business mailbox: its INBOX has what is sent to that domain. */
  domain?: string;
}

/** Running mail servers; `url` is the SMTP one. */
export interface RunningMailServers extends RunningServer {
  smtpUrl: string;
  imapUrl: string;
  httpUrl: string;
}

const kept = { maxMails: 500, maxTotalBytes: 100_000_000 };

/**
 * Starts an SMTP server that keeps the last 500 mails in a folder, an IMAP server with what of them is addressed to the business mailbox
 * and with its Sent folder, and the mail catcher's pages. Nothing is ever sent on.
 */
export async function startMailServers({
  host,
  dataDir,
  domain = 'waybill.test',
  ...ports
}: MailServersOptions): Promise<RunningMailServers> {
  let imap: ImapServer | undefined;
  const isForBusiness = ({ envelope }: StoredMail) =>
    envelope.to.some((address) => address.toLowerCase().endsWith(`@${domain.toLowerCase()}`));
  const store = await openMailStore({
    folder: join(dataDir, 'caught'),
    ...kept,
    onAdded: (mail, file) => (isForBusiness(mail) ? imap?.add('INBOX', mail, file) : imap?.countFrom('INBOX', mail.uid + 1)),
    onRemoved: (mails) => imap?.remove('INBOX', mails),
  });
  const sent = await openMailStore({ folder: join(dataDir, 'sent'), ...kept, onRemoved: (mails) => imap?.remove('Sent', mails) });
  const started: { stop: () => Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
  };
  try {
    imap = await startImap({
      host,
      port: ports.imapPort,
      uidValidity: { INBOX: store.uidValidity, Sent: sent.uidValidity },
      onSent: (message) => void sent.add(message, { from: '', to: [] }).catch(() => undefined),
    });
    started.push(imap);
    for (const mail of store.list().filter(isForBusiness)) imap.add('INBOX', mail, (await store.read(mail)).file);
    for (const mail of sent.list()) imap.add('Sent', mail, (await sent.read(mail)).message);
    imap.countFrom('INBOX', store.nextUid());
    imap.countFrom('Sent', sent.nextUid());
    const receive = async (...mail: Parameters<typeof store.add>) => void (await store.add(...mail));
    const smtp = await startSmtp({ host, port: ports.smtpPort, receive });
    started.push(smtp);
    const http = await startCatcher({
      host,
      port: ports.httpPort,
      store,
      read: mailReader(store),
      send: (mail) => sendBy(`smtp://${host}:${smtp.port}`, mail),
      businessAddress: `parcels@${domain}`,
    });
    started.push(http);
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

async function sendBy(smtpUrl: string, { from, to, ...mail }: WrittenMail): Promise<void> {
  const transport = createTransport(smtpUrl);
  const mailbox = (address: string) => ({ name: '', address });
  await transport.sendMail({ from: mailbox(from), to: mailbox(to), ...mail, disableFileAccess: true, disableUrlAccess: true });
  transport.close();
}
