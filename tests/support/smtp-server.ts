import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { Credentials } from './certificates.ts';

export const smtpFaults = [
  'hangs_up_at_once',
  'greets_554',
  'ehlo_421',
  'auth_535',
  'mail_421',
  'mail_451',
  'rcpt_550',
  'rcpt_452',
  'data_554',
  'cut_at_data',
  'cut_within_message',
  'cut_after_dot',
  'dot_451',
  'dot_554',
  'killed_after_250',
  'says_half_a_greeting',
  'greets_slowly',
  'replies_slowly',
  'hangs_at_data',
  'hangs_after_dot',
] as const;
/** Those of a server that is to be spoken to over TLS. */
export const tlsFaults = ['no_starttls', 'starttls_454', 'cut_at_starttls', 'tls_fails', 'bad_certificate'] as const;
export type SmtpFault = (typeof smtpFaults)[number] | (typeof tlsFaults)[number];

/** A message as it came over the wire, and whether the server said yes to it. */
export interface ReceivedMessage {
  to: string;
  raw: string;
  accepted: boolean;
}

/** A mail server of a test's own: kind, except to the emails that `next` spoils. */
export interface SmtpServer {
  url: string;
  /** What happens to the next emails, one entry each, the first of a connection from its greeting on; then everything works. */
  next: (SmtpFault | 'works')[];
  /** As long as it returns true, every email is to be tried later. */
  isBusy: () => boolean;
  connections: number;
  /** Who signed in, as `user:password`. */
  logins: string[];
  /** Everything that clients said outside of messages. */
  commands: string[];
  messages: ReceivedMessage[];
  /** Drops every connection, without a word. */
  hangUp(): void;
  stop(): Promise<void>;
}

/** What the server shows over STARTTLS, and what it shows to emails that `next` spoils by `bad_certificate`. */
export interface SmtpCertificates {
  good: Credentials;
  bad: Credentials;
}

/** Starts it on a free port, or on the port where one was before. */
export async function startSmtpServer(port = 0, certificates?: SmtpCertificates): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    mailServer.connections += 1;
    serve(socket, mailServer, certificates);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const mailServer: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: [],
    isBusy: () => false,
    connections: 0,
    logins: [],
    commands: [],
    messages: [],
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        mailServer.hangUp();
      }),
  };
  return mailServer;
}

/** So long between two bytes of a server that is slow. */
const slowMs = 5;

function serve(socket: Socket, server: SmtpServer, certificates: SmtpCertificates | undefined): void {
  const { logins, commands, messages } = server;
  let fault = server.next.shift() ?? 'works';
  if (fault === 'hangs_up_at_once') return void socket.destroy();
  let line: Socket = socket;
  const isSlow = (isGreeting: boolean) => fault === 'replies_slowly' || (fault === 'greets_slowly' && isGreeting);
  const say = (text: string, isGreeting = false) => {
    if (!isSlow(isGreeting)) return void line.write(`${text}\r\n`);
    const bytes = [...`${text}\r\n`];
    const timer = setInterval(() => {
      const byte = bytes.shift();
      if (byte === undefined || line.destroyed) clearInterval(timer);
      else line.write(byte);
    }, slowMs);
    return undefined;
  };
  const startTls = () => {
    if (!certificates || fault === 'no_starttls') return say('502 no TLS here');
    if (fault === 'starttls_454') return say('454 not now');
    if (fault === 'cut_at_starttls') return void socket.destroy();
    say('220 go on');
    if (fault === 'tls_fails') return void socket.end('what is TLS?\r\n');
    socket.off('data', onData);
    const credentials = fault === 'bad_certificate' ? certificates.bad : certificates.good;
    line = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(credentials) });
    line.on('error', () => line.destroy());
    line.on('data', onData);
    return undefined;
  };
  let buffer = '';
  let to = '';
  let inMessage = false;
  let isKept = false;

  const command = (said: string) => {
    const verb = said.slice(0, 4).toUpperCase();
    commands.push(said);
    const offersTls = certificates && fault !== 'no_starttls' && line === socket;
    const offers = `250-mail.test${offersTls ? '\r\n250-STARTTLS' : ''}\r\n250 AUTH PLAIN`;
    if (verb === 'EHLO') return say(fault === 'ehlo_421' ? '421 too busy' : offers);
    if (verb === 'HELO') return say(fault === 'ehlo_421' ? '421 too busy' : '250 mail.test');
    if (verb === 'STAR') return startTls();
    if (verb === 'AUTH') {
      logins.push(
        Buffer.from(said.split(' ').at(-1) ?? '', 'base64')
          .toString()
          .split('\0')
          .slice(1)
          .join(':'),
      );
      return say(fault === 'auth_535' ? '535 who are you' : '235 welcome');
    }
    if (verb === 'MAIL') {
      if (isKept) fault = server.next.shift() ?? 'works';
      isKept = true;
      if (fault === 'hangs_up_at_once') return void socket.destroy();
      if (server.isBusy()) return say('451 try later');
      return say(fault === 'mail_421' ? '421 enough for now' : fault === 'mail_451' ? '451 try later' : '250 ok');
    }
    if (verb === 'RCPT') {
      to = /<(.*)>/.exec(said)?.[1] ?? '';
      return say(fault === 'rcpt_550' ? '550 nobody here' : fault === 'rcpt_452' ? '452 mailbox full' : '250 ok');
    }
    if (verb === 'DATA') {
      if (fault === 'cut_at_data') return void socket.destroy();
      if (fault === 'hangs_at_data') return undefined;
      if (fault === 'data_554') return say('554 not now, not ever');
      inMessage = true;
      return say('354 go on');
    }
    say(verb === 'QUIT' ? '221 bye' : '250 ok');
    if (verb === 'QUIT') line.end();
    return undefined;
  };
  const message = (raw: string) => {
    inMessage = false;
    const accepted = ['works', 'killed_after_250', 'greets_slowly', 'replies_slowly'].includes(fault);
    messages.push({ to, raw, accepted });
    if (fault === 'cut_after_dot') return void socket.destroy();
    if (fault === 'hangs_after_dot') return undefined;
    if (fault === 'replies_slowly') return say('250 accepted');
    if (fault === 'dot_451') return say('451 try later');
    if (fault === 'dot_554') return say('554 looks like spam');
    line.write('250 accepted\r\n', () => fault === 'killed_after_250' && socket.resetAndDestroy());
    return undefined;
  };

  const onData = (chunk: Buffer): undefined => {
    buffer += chunk.toString('latin1');
    if (inMessage && fault === 'cut_within_message') return void socket.destroy();
    for (;;) {
      const end = inMessage ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
      if (end < 0 || socket.destroyed) return undefined;
      const part = buffer.slice(0, end);
      buffer = buffer.slice(end + (inMessage ? 5 : 2));
      if (inMessage) message(part);
      else command(part);
    }
  };
  socket.on('data', onData);
  if (fault === 'says_half_a_greeting') socket.write('220-mail.te');
  else say(fault === 'greets_554' ? '554 no service' : '220 mail.test', true);
}
