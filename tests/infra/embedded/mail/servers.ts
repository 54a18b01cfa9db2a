import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect } from 'vitest';
import type { CaughtMail } from '#infra/embedded/mail/read-mail.ts';
import { type RunningMailServers, startMailServers } from '#infra/embedded/mail/server.ts';
import { rawImap, type RawImap } from '#tests/support/raw-imap.ts';

/** Mail servers on a folder of the test's own; both are gone after the test. */
export interface MailBench {
  folder(): string;
  start(): Promise<RunningMailServers>;
  /** A connection to the mailbox, by any password. */
  connect(imapUrl: string): Promise<RawImap>;
  /** A connection to the mailbox, logged in. */
  inbox(imapUrl: string): Promise<RawImap>;
}

/** To be called where the tests of a file begin. */
export function mailBench(): MailBench {
  let folder = '';
  const open: (() => unknown)[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waybill-mail-'));
  });
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
    await rm(folder, { recursive: true, force: true });
  });
  const connect = async (imapUrl: string) => {
    const imap = await rawImap(imapUrl);
    open.push(imap.close);
    return imap;
  };
  return {
    folder: () => folder,
    async start() {
      const servers = await startMailServers({ host: '127.0.0.1', smtpPort: 0, imapPort: 0, httpPort: 0, dataDir: folder });
      open.push(servers.stop);
      return servers;
    },
    connect,
    async inbox(imapUrl) {
      const imap = await connect(imapUrl);
      expect(await imap.command('LOGIN demo waybill-demo')).toContain('t1 OK');
      return imap;
    },
  };
}

/** Who writes to the business mailbox, if not said otherwise. */
export const toBusiness = { from: 'Ada <ada@example.com>', to: 'parcels@waybill.test' };

/** Sends a mail to Ada, or as `mail` says. */
export async function deliver(smtpUrl: string, mail: SendMailOptions = {}): Promise<void> {
  const transport = createTransport(smtpUrl);
  await transport.sendMail({
    from: 'Waybill <no-reply@waybill.test>',
    to: 'ada@example.com',
    subject: 'Hello',
    text: 'Hi Ada',
    ...mail,
  });
  transport.close();
}

export async function caught(httpUrl: string, query = ''): Promise<CaughtMail[]> {
  const response = await fetch(`${httpUrl}/dev/mail.json${query}`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const mails: CaughtMail[] = await response.json();
  return mails;
}
