import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { dial } from '../dial.ts';
import { MailServerFailed } from '../imap/imap.ts';
import { within } from '../shutdown.ts';
import { createIdleConnections } from './idle-connections.ts';
import type { DeliveryOutcome, DeliveryPhase, Mailer, OutgoingEmail } from './mailer.ts';
import { smtpProblemOf } from './problem-of.ts';
import { smtpSettings, type SmtpSettings } from './settings.ts';

const mailIdleMs = 10_000;
/** Everything up to a signed-in connection. */
const signInMs = 30_000;

/** SMTP by `smtp://` (STARTTLS required, except as {@link smtpSettings} says) or `smtps://` (TLS from the start), or as settings say. */
export function createSmtpMailer(server: string | SmtpSettings): Mailer {
  const settings = typeof server === 'string' ? smtpSettings(server) : server;
  const kept = createIdleConnections<SMTPConnection>(mailIdleMs, (connection) => connection.quit());
  const connectAnew = async () => {
    const connection = await connect(settings);
    connection.once('end', () => kept.forget(connection));
    return connection;
  };

  return {
    async deliver(email, onPhase) {
      const message = await composeMessage(email);
      const attempt = async (open: SMTPConnection | undefined): Promise<DeliveryOutcome> => {
        let connection = open;
        let phase: DeliveryPhase = 'connecting';
        let isBetween = false;
        const enter = async (next: DeliveryPhase) => {
          isBetween = true;
          await onPhase(next);
          isBetween = false;
          phase = next;
        };
        try {
          if (!connection) {
            await enter('connecting');
            connection = await connectAnew();
          }
          const used = connection;
          await enter('addressing');
          // One of its own for each attempt: nodemailer keeps the replies in it.
          const envelope = { from: email.from.address, to: [email.to.address] };
          await step(used, (done) => used.send(envelope, phased(message, enter), done));
          if (!used.destroyed) kept.keep(used);
          return { type: 'accepted' };
        } catch (error) {
          connection?.close();
          // A phase that could not be committed says nothing about the connection.
          if (open && !isBetween && isGone(error, phase)) return attempt(undefined);
          return outcomeOf(error, phase);
        }
      };
      return attempt(kept.take());
    },
    async reachable() {
      try {
        (await connect({ ...settings, auth: undefined })).quit();
        return true;
      } catch {
        return false;
      }
    },
    close: () => kept.endAll(),
  };
}

/** The email as it goes over the wire; `date` is when it was sent, now where it is not given. */
export function composeMessage(email: OutgoingEmail, date?: Date): Promise<Buffer> {
  return new MailComposer({
    ...(date && { date }),
    messageId: `<${email.messageId}>`,
    from: email.from,
    to: email.to,
    ...(email.replyTo && { replyTo: email.replyTo }),
    subject: email.subject,
    text: email.text,
    html: email.html,
    headers: email.headers,
    ...(email.inReplyTo && { inReplyTo: `<${email.inReplyTo}>` }),
    ...(email.references && { references: email.references.map((id) => `<${id}>`).join(' ') }),
    attachments: (email.files ?? []).map(({ name: filename, type, content }) => ({
      filename,
      content,
      contentType: isMediaType(type) ? type : 'application/octet-stream',
      contentDisposition: 'attachment',
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

const isMediaType = (type: string): boolean =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) && !/^(?:message|multipart)\//i.test(type);

/** Signs in to an SMTP server and out again. Throws MailServerFailed. */
export async function trySmtpLogin(settings: SmtpSettings): Promise<void> {
  let opened: SMTPConnection | undefined;
  const onOpen = (connection: SMTPConnection) => {
    opened = connection;
  };
  try {
    const connection = await within(signInMs, connect(settings, onOpen));
    connection.quit();
  } catch (error) {
    opened?.close();
    throw new MailServerFailed(smtpProblemOf(error), { cause: error });
  }
}

/** A new connection, greeted and logged in. Throws what the server or the line did. */
async function connect(
  { options, auth, lookup }: SmtpSettings,
  onOpen: (connection: SMTPConnection) => void = () => undefined,
): Promise<SMTPConnection> {
  const dialled = lookup && { connection: await dial({ ...options, lookup, timeoutMs: options.connectionTimeout }) };
  const connection = new SMTPConnection({ ...options, ...dialled });
  onOpen(connection);
  // Errors between two steps have no caller, but must not end the process; the outcome says enough.
  connection.on('error', () => undefined);
  try {
    await step(connection, (done) => connection.connect((error) => done(error ?? null)));
    if (auth && !connection.allowsAuth) throw Object.assign(new Error('the server takes no logins'), { code: 'EAUTH' });
    if (auth) await step(connection, (done) => connection.login(auth, done));
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** One protocol step; an error event of the connection ends it too. */
function step(connection: SMTPConnection, run: (done: (error: Error | null | undefined) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    run((error) => {
      connection.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** The message as a stream that commits each phase before its bytes, or its end, can go out. */
function phased(message: Buffer, enter: (phase: DeliveryPhase) => Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      await enter('transmitting');
      yield message;
      await enter('dotted');
    })(),
    { objectMode: false },
  );
}

const codeOf = (error: unknown): number | null => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' ? responseCode : null;
};

/** Whether the server had ended the connection, silently or with 421, before it was given anything of the message. */
const isGone = (error: unknown, phase: DeliveryPhase): boolean => phase === 'addressing' && [null, 421].includes(codeOf(error));

function outcomeOf(error: unknown, phase: DeliveryPhase): DeliveryOutcome {
  const code = codeOf(error);
  if (phase === 'dotted' && code === null) return { type: 'in_doubt' };
  // 5xx to AUTH, EHLO or STARTTLS says something about this installation, not about the email.
  const aboutTheEmail = phase !== 'connecting';
  return { type: code !== null && code >= 500 && aboutTheEmail ? 'refused' : 'try_later', code };
}
