import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { limits } from '../config.ts';
import type { SmtpSettings } from './settings.ts';

/** Connections to one mail server, greeted and logged in. */
export interface SmtpConnections {
  /** One that was kept and has not ended, as far as is known. */
  takeKept(): SMTPConnection | undefined;
  /** A new one. Throws what the server or the line did. */
  open(): Promise<SMTPConnection>;
  /** Keeps it for the next letter, a few seconds long. */
  keep(connection: SMTPConnection): void;
  closeKept(): void;
}

export function createSmtpConnections({ options, auth }: SmtpSettings): SmtpConnections {
  const kept = new Map<SMTPConnection, NodeJS.Timeout>();
  const forget = (connection: SMTPConnection) => {
    clearTimeout(kept.get(connection));
    return kept.delete(connection);
  };
  const quit = (connection: SMTPConnection) => {
    if (forget(connection)) connection.quit();
  };
  return {
    takeKept() {
      const connection = [...kept.keys()].at(-1);
      if (connection) forget(connection);
      return connection;
    },
    async open() {
      const connection = new SMTPConnection(options);
      // Errors between two steps belong to nobody, but must not end the process; the end says enough.
      connection.on('error', () => undefined);
      connection.once('end', () => forget(connection));
      try {
        await step(connection, (done) => connection.connect((error) => done(error ?? null)));
        if (auth) await step(connection, (done) => connection.login(auth, done));
        return connection;
      } catch (error) {
        connection.close();
        throw error;
      }
    },
    keep(connection) {
      if (connection.destroyed) return;
      kept.set(
        connection,
        setTimeout(() => quit(connection), limits.mailIdleMs),
      );
    },
    closeKept() {
      for (const connection of kept.keys()) quit(connection);
    },
  };
}

/** One protocol step; an error event of the connection ends it too. */
export function step(connection: SMTPConnection, run: (done: (error: Error | null | undefined) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    run((error) => {
      connection.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}
