import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { limits } from '../config.ts';
import type { DeliveryOutcome, DeliveryPhase, Mailer, OutgoingLetter } from './mailer.ts';

/**
 * SMTP by `smtp://` (STARTTLS required, except on a loopback address or with `?tls=off`) or `smtps://` (TLS from the start).
 * One connection a letter: what a broken connection means is then never in question.
 */
export function createSmtpMailer(url: string): Mailer {
  const { options, auth } = settingsOf(url);

  return {
    async deliver(letter, onPhase) {
      const message = await compose(letter);
      let phase: DeliveryPhase = 'connecting';
      const enter = async (next: DeliveryPhase) => {
        await onPhase(next);
        phase = next;
      };
      const connection = new SMTPConnection(options);
      try {
        await enter('connecting');
        await connected(connection);
        if (auth) await step(connection, (done) => connection.login(auth, done));
        await enter('addressing');
        const envelope = { from: letter.from.address, to: [letter.to.address] };
        await step(connection, (done) => connection.send(envelope, phased(message, enter), done));
        connection.quit();
        return { type: 'accepted' };
      } catch (error) {
        connection.close();
        return outcomeOf(error, phase);
      }
    },
    async reachable() {
      const connection = new SMTPConnection(options);
      try {
        await connected(connection);
        connection.quit();
        return true;
      } catch {
        connection.close();
        return false;
      }
    },
  };
}

function settingsOf(url: string) {
  const parsed = new URL(url);
  const secure = parsed.protocol === 'smtps:';
  const isLoopback = /^(?:127(?:\.\d+){3}|\[::1\]|localhost)$/.test(parsed.hostname);
  const plain = !secure && (isLoopback || parsed.searchParams.get('tls') === 'off');
  return {
    options: {
      host: parsed.hostname.replace(/^\[|\]$/g, ''),
      port: Number(parsed.port) || (secure ? 465 : 587),
      secure,
      requireTLS: !secure && !plain,
      ignoreTLS: plain,
      connectionTimeout: limits.smtpConnectMs,
      greetingTimeout: limits.smtpGreetingMs,
      socketTimeout: limits.smtpSocketMs,
      dnsTimeout: limits.smtpConnectMs,
    },
    auth: parsed.username ? { user: decodeURIComponent(parsed.username), pass: decodeURIComponent(parsed.password) } : undefined,
  };
}

function compose(letter: OutgoingLetter): Promise<Buffer> {
  return new MailComposer({
    messageId: `<${letter.messageId}>`,
    from: letter.from,
    to: letter.to,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: letter.headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

const connected = (connection: SMTPConnection) => step(connection, (done) => connection.connect((error) => done(error ?? null)));

/** One protocol step; an error event of the connection ends it too. */
function step(connection: SMTPConnection, run: (done: (error: Error | null | undefined) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    run((error) => {
      connection.off('error', reject);
      // Errors after this step belong to nobody, but must not end the process.
      connection.on('error', () => undefined);
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

function outcomeOf(error: unknown, phase: DeliveryPhase): DeliveryOutcome {
  const details = error as { responseCode?: unknown; command?: unknown };
  const smtpCode = typeof details.responseCode === 'number' ? details.responseCode : null;
  if (phase === 'dotted' && smtpCode === null) return { type: 'in_doubt' };
  // 5xx to AUTH, EHLO or STARTTLS says something about this installation, not about the letter.
  const aboutTheLetter = phase !== 'connecting';
  return { type: smtpCode !== null && smtpCode >= 500 && aboutTheLetter ? 'refused' : 'try_later', smtpCode };
}
