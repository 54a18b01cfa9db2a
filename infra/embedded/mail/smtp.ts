import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Envelope } from './trace.ts';

const maxMailBytes = 25 * 1_024 * 1_024;

export interface SmtpOptions {
  host: string;
  port: number;
  /** The mail is acknowledged once this has resolved. */
  receive: (message: Buffer, envelope: Envelope) => Promise<void>;
}

/** Starts an SMTP server that takes any mail for anyone, up to 25 MiB, with or without a login. */
export async function startSmtp({ host, port, receive }: SmtpOptions): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    name: 'waybill.embedded',
    banner: 'Waybill mail catcher, nothing leaves this machine',
    size: maxMailBytes,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, done) => {
      void (async () => done(await take(stream, session, receive)))();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Resolves with what to refuse the mail with, or null once it is kept. */
async function take(
  stream: SMTPServerDataStream,
  { envelope: { mailFrom, rcptTo } }: SMTPServerSession,
  receive: SmtpOptions['receive'],
): Promise<Error | null> {
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
  try {
    const message = await collect(stream);
    if (!message) return refusal(552, 'The mail is larger than 25 MiB');
    await receive(message, envelope);
    return null;
  } catch {
    return refusal(452, 'The mail could not be kept, try again later');
  }
}

/** The whole mail, or undefined for one that is too large; reads to the end either way, as the protocol asks. */
async function collect(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(chunk);
  }
  return stream.sizeExceeded ? undefined : Buffer.concat(chunks);
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
