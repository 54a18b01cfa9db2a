import type { Server, Socket } from 'node:net';
import { createRequire } from 'node:module';
import type { StoredMail } from './store.ts';

export const demoLogin = { user: 'demo', password: 'waybill-demo' };

/** The folders that are kept. */
export type KeptFolder = 'INBOX' | 'Sent';

export interface ImapServer {
  port: number;
  add: (folder: KeptFolder, mail: StoredMail, file: Buffer) => void;
  remove: (folder: KeptFolder, mails: readonly StoredMail[]) => void;
  /** No message gets a lower UID from now on. */
  countFrom: (folder: KeptFolder, nextUid: number) => void;
  stop: () => Promise<void>;
}

export interface ImapOptions {
  host: string;
  port: number;
  uidValidity: Readonly<Record<KeptFolder, number>>;
  /** A client put a message into Sent. */
  onSent: (message: Buffer) => void;
}

const plugins = ['AUTH-PLAIN', 'SASL-IR', 'ID', 'IDLE', 'LITERALPLUS', 'NAMESPACE', 'UNSELECT', 'UIDPLUS', 'SPECIAL-USE', 'MOVE'];

/** Starts an IMAP server with the usual folders, all of them empty; what clients change there, besides adding to Sent, is lost on stop. */
export async function startImap({ host, port, uidValidity, onSent }: ImapOptions): Promise<ImapServer> {
  const thisRun = Math.floor(Date.now() / 1_000);
  const folder = (use: string, validity = thisRun) => ({ 'special-use': use, uidvalidity: validity });
  const imap = loadHoodiecrow()({
    plugins: [...plugins, guard],
    users: { [demoLogin.user]: { password: demoLogin.password } },
    storage: {
      INBOX: { uidvalidity: uidValidity.INBOX, uidnext: 1, messages: [] },
      '': {
        separator: '/',
        folders: { Sent: folder('\\Sent', uidValidity.Sent), Drafts: folder('\\Drafts'), Trash: folder('\\Trash') },
      },
    },
  });
  const append = imap.appendMessage.bind(imap);
  imap.appendMessage = (mailbox, flags, date, raw, except) => {
    if (mailbox === imap.getMailbox('Sent')) onSent(Buffer.from(raw, 'latin1'));
    return append(mailbox, flags, date, raw, except);
  };
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
    add: (path, mail, file) => {
      imap.getMailbox(path).uidnext = mail.uid;
      append(path, path === 'Sent' ? ['\\Seen'] : [], internalDate(mail.receivedAt), file.toString('latin1'));
    },
    remove: (path, mails) => expunge(imap, path, new Set(mails.map(({ uid }) => uid))),
    countFrom: (path, nextUid) => {
      imap.getMailbox(path).uidnext = Math.max(imap.getMailbox(path).uidnext, nextUid);
    },
    stop: () =>
      new Promise((resolve) => {
        imap.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface Folder {
  uidnext: number;
  messages: { uid: number }[];
}

interface Hoodiecrow {
  server: Server;
  connectionHandlers: ((connection: { socket: Socket; onData: (chunk: Buffer) => void }) => void)[];
  listen: (port: number, host: string, listening: () => void) => void;
  close: (closed: () => void) => void;
  getMailbox: (path: string) => Folder;
  appendMessage: (folder: string | Folder, flags: string[], date: string, raw: string, except?: object) => object;
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

function expunge(imap: Hoodiecrow, path: KeptFolder, uids: ReadonlySet<number>): void {
  const folder = imap.getMailbox(path);
  for (let at = 0; at < folder.messages.length;) {
    if (!uids.has(folder.messages[at]?.uid ?? 0)) {
      at += 1;
      continue;
    }
    folder.messages.splice(at, 1);
    imap.notify({ tag: '*', attributes: [at + 1, { type: 'ATOM', value: 'EXPUNGE' }] }, folder);
  }
}

/** RFC 3501 date-time, in UTC. */
function internalDate(date: Date): string {
  const [, day = '', month = '', year = '', time = ''] = date.toUTCString().split(' ');
  return `${day}-${month}-${year} ${time} +0000`;
}
