import { createServer, type AddressInfo, type Socket } from 'node:net';

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
] as const;
export type SmtpFault = (typeof smtpFaults)[number];

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

/** Starts it on a free port, or on the port where one was before. */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    mailServer.connections += 1;
    serve(socket, mailServer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const mailServer: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: [],
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

function serve(socket: Socket, server: SmtpServer): void {
  const { logins, commands, messages } = server;
  let fault = server.next.shift() ?? 'works';
  if (fault === 'hangs_up_at_once') return void socket.destroy();
  const say = (line: string) => void socket.write(`${line}\r\n`);
  let buffer = '';
  let to = '';
  let inMessage = false;
  let isKept = false;

  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    commands.push(line);
    if (verb === 'EHLO') return say(fault === 'ehlo_421' ? '421 too busy' : '250-mail.test\r\n250 AUTH PLAIN');
    if (verb === 'HELO') return say(fault === 'ehlo_421' ? '421 too busy' : '250 mail.test');
    if (verb === 'STAR') return say('502 no TLS here');
    if (verb === 'AUTH') {
      logins.push(
        Buffer.from(line.split(' ').at(-1) ?? '', 'base64')
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
      return say(fault === 'mail_421' ? '421 enough for now' : fault === 'mail_451' ? '451 try later' : '250 ok');
    }
    if (verb === 'RCPT') {
      to = /<(.*)>/.exec(line)?.[1] ?? '';
      return say(fault === 'rcpt_550' ? '550 nobody here' : fault === 'rcpt_452' ? '452 mailbox full' : '250 ok');
    }
    if (verb === 'DATA') {
      if (fault === 'cut_at_data') return void socket.destroy();
      if (fault === 'data_554') return say('554 not now, not ever');
      inMessage = true;
      return say('354 go on');
    }
    say(verb === 'QUIT' ? '221 bye' : '250 ok');
    if (verb === 'QUIT') socket.end();
    return undefined;
  };
  const message = (raw: string) => {
    inMessage = false;
    const accepted = fault === 'works' || fault === 'killed_after_250';
    messages.push({ to, raw, accepted });
    if (fault === 'cut_after_dot') return void socket.destroy();
    if (fault === 'dot_451') return say('451 try later');
    if (fault === 'dot_554') return say('554 looks like spam');
    socket.write('250 accepted\r\n', () => fault === 'killed_after_250' && socket.resetAndDestroy());
    return undefined;
  };

  socket.on('data', (chunk) => {
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
  });
  say(fault === 'greets_554' ? '554 no service' : '220 mail.test');
}
