import type { Server, Socket } from 'node:net';
import { createRequire } from 'node:module';
import type { StoredMail } from './store.ts';

export const demoLogin = { user: 'demo', password: 'waybill-demo' };

export interface ImapServer {
  port: number;
  add: (mail: StoredMail, file: Buffer) => void;
  remove: (mails: readonly StoredMail[]) => void;
  stop: () => Promise<void>;
}

export interface ImapOptions {
  host: string;
  port: number;
  uidValidity: number;
  nextUid: number;
}

const plugins = ['AUTH-PLAIN', 'SASL-IR', 'ID', 'IDLE', 'LITERALPLUS', 'NAMESPACE', 'UNSELECT', 'UIDPLUS', 'SPECIAL-USE', 'MOVE'];

/** Starts an IMAP server with an empty INBOX and the usual folders; what clients change there is lost on stop. */
export async function startImap({ host, port, uidValidity, nextUid }: ImapOptions): Promise<ImapServer> {
  const thisRun = Math.floor(Date.now() / 1_000);
  const folder = (use: string) => ({ 'special-use': use, uidvalidity: thisRun });
  const imap = loadHoodiecrow()({
    plugins: [...plugins, guard],
    users: { [demoLogin.user]: { password: demoLogin.password } },
    storage: {
      INBOX: { uidvalidity: uidValidity, uidnext: nextUid, messages: [] },
      '': { separator: '/', folders: { Sent: folder('\\Sent'), Drafts: folder('\\Drafts'), Trash: folder('\\Trash') } },
    },
  });
  const sockets = new Set<Socket>();
  imap.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    imap.server.once('error', reject);
    imap.listen(port, host, resolve);
  });
  const address = imap.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    add: (mail, file) => {
      imap.getMailbox('INBOX').uidnext = mail.uid;
      imap.appendMessage('INBOX', [], internalDate(mail.receivedAt), file.toString('latin1'));
    },
    remove: (mails) => expunge(imap, new Set(mails.map(({ uid }) => uid))),
    stop: () =>
      new Promise((resolve) => {
        imap.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface Hoodiecrow {
  server: Server;
  connectionHandlers: ((connection: { socket: Socket; onData: (chunk: Buffer) => void }) => void)[];
  listen: (port: number, host: string, listening: () => void) => void;
  close: (closed: () => void) => void;
  getMailbox: (path: string) => { uidnext: number; messages: { uid: number }[] };
  appendMessage: (path: string, flags: string[], date: string, raw: string) => void;
  notify: (command: object, mailbox: object) => void;
}

function loadHoodiecrow(): (options: object) => Hoodiecrow {
  try {
    const load: (options: object) => Hoodiecrow = createRequire(import.meta.url)('hoodiecrow-imap');
    return load;
  } catch {
    throw new Error('hoodiecrow-imap is not installed. Set SMTP_URL and IMAP_URL to use mail servers of your own.');
  }
}

/** A command it stumbles over ends that client's connection, not the whole server. */
function guard(imap: Hoodiecrow): void {
  imap.connectionHandlers.push((connection) => {
    const { socket } = connection;
    const read = connection.onData.bind(connection);
    socket.removeAllListeners('data');
    socket.on('data', (chunk) => {
      try {
        read(chunk);
      } catch {
        socket.destroy();
      }
    });
  });
}

function expunge(imap: Hoodiecrow, uids: ReadonlySet<number>): void {
  const inbox = imap.getMailbox('INBOX');
  for (let at = 0; at < inbox.messages.length;) {
    if (!uids.has(inbox.messages[at]?.uid ?? 0)) {
      at += 1;
      continue;
    }
    inbox.messages.splice(at, 1);
    imap.notify({ tag: '*', attributes: [at + 1, { type: 'ATOM', value: 'EXPUNGE' }] }, inbox);
  }
}

/** RFC 3501 date-time, in UTC. */
function internalDate(date: Date): string {
  const [, day = '', month = '', year = '', time = ''] = date.toUTCString().split(' ');
  return `${day}-${month}-${year} ${time} +0000`;
}
