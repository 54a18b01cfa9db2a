import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { createSmtpConnections, step } from './connections.ts';
import type { DeliveryOutcome, DeliveryPhase, Mailer, OutgoingLetter } from './mailer.ts';
import { smtpSettings } from './settings.ts';

/** SMTP by `smtp://` (STARTTLS required, except as {@link smtpSettings} says) or `smtps://` (TLS from the start). */
export function createSmtpMailer(url: string): Mailer {
  const settings = smtpSettings(url);
  const connections = createSmtpConnections(settings);

  return {
    async deliver(letter, onPhase) {
      const message = await compose(letter);
      const attempt = async (kept: SMTPConnection | undefined): Promise<DeliveryOutcome> => {
        let connection = kept;
        let phase: DeliveryPhase = 'connecting';
        const enter = async (next: DeliveryPhase) => {
          await onPhase(next);
          phase = next;
        };
        try {
          if (!connection) {
            await enter('connecting');
            connection = await connections.open();
          }
          const open = connection;
          // One of its own for each attempt: nodemailer keeps the replies in it.
          const envelope = { from: letter.from.address, to: [letter.to.address] };
          await enter('addressing');
          await step(open, (done) => open.send(envelope, phased(message, enter), done));
          connections.keep(open);
          return { type: 'accepted' };
        } catch (error) {
          connection?.close();
          if (kept && isGone(error, phase)) return attempt(undefined);
          return outcomeOf(error, phase);
        }
      };
      return attempt(connections.takeKept());
    },
    async reachable() {
      try {
        const connection = await createSmtpConnections({ ...settings, auth: undefined }).open();
        connection.quit();
        return true;
      } catch {
        return false;
      }
    },
    close: () => connections.closeKept(),
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
  const smtpCode = codeOf(error);
  if (phase === 'dotted' && smtpCode === null) return { type: 'in_doubt' };
  // 5xx to AUTH, EHLO or STARTTLS says something about this installation, not about the letter.
  const aboutTheLetter = phase !== 'connecting';
  return { type: smtpCode !== null && smtpCode >= 500 && aboutTheLetter ? 'refused' : 'try_later', smtpCode };
}
