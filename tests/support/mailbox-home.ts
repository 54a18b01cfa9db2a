import type { ConnectEmail } from '#contracts/mailboxes.ts';
import { imapScript, isLoginWith, smtpScript, startScriptedMailServer, type ScriptedMailServer } from './scripted-mail-server.ts';

/** The mail servers of one mailbox on this machine, which let in whoever has its password. */
export interface MailboxHome {
  imap: ScriptedMailServer;
  smtp: ScriptedMailServer;
  /** The only password that works; another one takes its place when it is set. */
  password: string;
  /** What connects the mailbox; tests change what they are about. */
  connection(changes?: Partial<ConnectEmail>): ConnectEmail;
  stop(): Promise<void>;
}

export async function startMailboxHome(password: string): Promise<MailboxHome> {
  const home = { password };
  const answering = (yes: string, no: string) => (sent: string) => (isLoginWith(sent, home.password) ? yes : no);
  const imap = await startScriptedMailServer({
    script: imapScript({
      capabilities: 'IMAP4rev1 AUTH=PLAIN',
      login: answering('OK welcome', 'NO [AUTHENTICATIONFAILED] Invalid credentials'),
    }),
  });
  const smtp = await startScriptedMailServer({
    script: smtpScript({ extensions: ['AUTH PLAIN'], login: answering('235 welcome', '535 5.7.8 authentication failed') }),
  });
  return Object.assign(home, {
    imap,
    smtp,
    connection: (changes: Partial<ConnectEmail> = {}): ConnectEmail => ({
      email: 'desk@parcels.example',
      password: home.password,
      provider: 'custom',
      imapServer: '127.0.0.1',
      imapPort: imap.port,
      smtpServer: '127.0.0.1',
      smtpPort: smtp.port,
      ...changes,
    }),
    async stop() {
      await Promise.all([imap.stop(), smtp.stop()]);
    },
  });
}
