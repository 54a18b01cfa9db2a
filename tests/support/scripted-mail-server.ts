import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { Credentials } from './certificates.ts';

/** What a server replies to a line of a client: text as it is, or what it does instead. */
export type Reply = string | { startTls: string; inject?: string } | { hangsUp: true };

export interface MailScript {
  /** Undefined: the server says nothing. */
  greeting: string | undefined;
  /** With the tag of IMAP, or the verb of SMTP, and whether the line came over TLS. */
  reply(line: string, isSecure: boolean): Reply;
}

export interface ScriptedMailServer {
  port: number;
  connections: number;
  /** Everything that came in the clear, and over TLS. */
  plain: string;
  secured: string;
  stop(): Promise<void>;
}

export interface ScriptedOptions {
  script: MailScript;
  credentials?: Credentials;
  /** TLS from the first byte on. */
  isSecure?: boolean;
}

/** A mail server of a test's own on 127.0.0.1 that says what its script says. */
export async function startScriptedMailServer({
  script,
  credentials,
  isSecure = false,
}: ScriptedOptions): Promise<ScriptedMailServer> {
  const sockets = new Set<Socket>();
  const secureContext = credentials && createSecureContext(credentials);
  const upgrade = (socket: Socket) => {
    const secured = new TLSSocket(socket, { isServer: true, ...(secureContext && { secureContext }) });
    secured.on('error', () => secured.destroy());
    return secured;
  };
  const listen = (socket: Socket, secure: boolean) => {
    let buffer = '';
    const onData = (chunk: Buffer) => {
      if (secure) server.secured += chunk.toString('latin1');
      else server.plain += chunk.toString('latin1');
      buffer += chunk.toString('latin1');
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        const reply = script.reply(line, secure);
        if (typeof reply === 'string') socket.write(reply);
        else if ('hangsUp' in reply) socket.destroy();
        else {
          socket.off('data', onData);
          socket.write(reply.startTls + (reply.inject ?? ''));
          listen(upgrade(socket), true);
        }
      }
    };
    socket.on('data', onData);
  };
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    server.connections += 1;
    const first = isSecure ? upgrade(socket) : socket;
    if (script.greeting !== undefined) first.write(script.greeting);
    listen(first, isSecure);
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', resolve);
  });
  const server: ScriptedMailServer = {
    port: (listener.address() as AddressInfo).port,
    connections: 0,
    plain: '',
    secured: '',
    stop: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return server;
}

type Login = string | ((sent: string) => string);
const loginReply = (login: Login, sent: string) => (typeof login === 'string' ? login : login(sent));

/** Whether that is a login with the password, by LOGIN or PLAIN. */
export const isLoginWith = (sent: string, password: string): boolean =>
  sent.includes(password) ||
  Buffer.from(sent.split(' ').at(-1) ?? '', 'base64')
    .toString()
    .endsWith(`\0${password}`);

export interface ImapScript {
  greeting?: string;
  capabilities?: string;
  /** After the tag, as `NO [CODE] text`; the response to LOGIN and AUTHENTICATE, or how it follows from what the client sent. */
  login?: Login;
  startTls?: 'works' | 'refused' | 'dropped' | { inject: string };
}

/** A server of IMAP that lets in, or refuses as it is told. */
export function imapScript({
  greeting,
  capabilities = 'IMAP4rev1 STARTTLS',
  login = 'OK done',
  startTls = 'works',
}: ImapScript = {}): MailScript {
  let pending: string | undefined;
  return {
    greeting: greeting ?? '* OK mail.test ready\r\n',
    reply(line, isSecure) {
      const [tag = '', verb = ''] = line.split(' ');
      if (pending !== undefined) {
        const waiting = pending;
        pending = undefined;
        return `${waiting} ${loginReply(login, line)}\r\n`;
      }
      switch (verb.toUpperCase()) {
        case 'CAPABILITY':
          return `* CAPABILITY ${isSecure ? capabilities.replace(' STARTTLS', '') : capabilities}\r\n${tag} OK done\r\n`;
        case 'STARTTLS':
          if (startTls === 'refused') return `${tag} BAD not here\r\n`;
          if (startTls === 'dropped') return { hangsUp: true };
          return { startTls: `${tag} OK begin\r\n`, ...(typeof startTls === 'object' && startTls) };
        case 'LOGIN':
          return `${tag} ${loginReply(login, line)}\r\n`;
        case 'AUTHENTICATE':
          if (line.split(' ').length > 3) return `${tag} ${loginReply(login, line)}\r\n`;
          pending = tag;
          return '+ \r\n';
        case 'LOGOUT':
          return `* BYE\r\n${tag} OK done\r\n`;
        default:
          return `${tag} OK done\r\n`;
      }
    },
  };
}

export interface SmtpScript {
  greeting?: string;
  /** Undefined: EHLO is not known. */
  extensions?: string[] | undefined;
  login?: Login;
  startTls?: ImapScript['startTls'];
}

/** A server of SMTP that lets in, or refuses as it is told. */
export function smtpScript({
  greeting,
  extensions = ['STARTTLS', 'AUTH PLAIN LOGIN'],
  login = '235 2.7.0 welcome',
  startTls = 'works',
}: SmtpScript = {}): MailScript {
  return {
    greeting: greeting ?? '220 mail.test\r\n',
    reply(line, isSecure) {
      switch (line.slice(0, 4).toUpperCase()) {
        case 'EHLO': {
          const offered = extensions.filter((extension) => !isSecure || extension !== 'STARTTLS');
          return [
            ...['mail.test', ...offered].slice(0, -1).map((each) => `250-${each}`),
            `250 ${['mail.test', ...offered].at(-1)}`,
            '',
          ].join('\r\n');
        }
        case 'STAR':
          if (startTls === 'refused') return '454 4.7.0 TLS not available\r\n';
          if (startTls === 'dropped') return { hangsUp: true };
          return { startTls: '220 2.0.0 begin\r\n', ...(typeof startTls === 'object' && startTls) };
        case 'AUTH':
          return `${loginReply(login, line)}\r\n`;
        case 'QUIT':
          return '221 bye\r\n';
        default:
          return '250 ok\r\n';
      }
    },
  };
}
