import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import type { Dovecot } from './dovecot.ts';

/** A mail server that delivers to the mailboxes of a dovecot, each under its address without what follows a plus. */
export interface PostOffice {
  url: string;
  port: number;
  /** What lets those in who sign in, whom nobody makes to. */
  password: string;
  /** Hands an email in as a customer's program does. */
  send(email: CustomerEmail): Promise<void>;
  stop(): Promise<void>;
}

export interface CustomerEmail {
  from: string;
  to: string;
  subject: string;
  text: string;
  messageId: string;
  inReplyTo?: string;
  references?: string[];
}

const userOf = (address: string): string => address.replace(/\+[^@]*(?=@)/, '').toLowerCase();

/** Starts it on a free port of 127.0.0.1; it takes whatever it is given. */
export async function startPostOffice(dovecot: Dovecot): Promise<PostOffice> {
  const access = { password: 'secret' };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (password === access.password) done(null, { user: username });
      else done(Object.assign(new Error('5.7.8 authentication failed'), { responseCode: 535 }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const users = new Set(envelope.rcptTo.map(({ address }) => userOf(address)));
        Promise.all([...users].map(async (user) => dovecot.deliver(user, Buffer.concat(chunks)))).then(
          () => done(),
          (error: Error) => done(error),
        );
      });
    },
  });
  server.on('error', () => undefined);
  const listening = await new Promise<ReturnType<typeof server.listen>>((resolve) => {
    const started = server.listen(0, '127.0.0.1', () => resolve(started));
  });
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `smtp://127.0.0.1:${port}`;
  const transport = createTransport(url);
  return Object.assign(access, {
    ...{ url, port },
    send: async (email: CustomerEmail) => void (await transport.sendMail(email)),
    async stop() {
      transport.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
