import { runAsChild } from '../child.ts';
import { startMailServers } from './server.ts';

const {
  EMBEDDED_MAIL_HOST,
  EMBEDDED_MAIL_SMTP_PORT,
  EMBEDDED_MAIL_IMAP_PORT,
  EMBEDDED_MAIL_HTTP_PORT,
  EMBEDDED_MAIL_DATA_DIR,
  EMBEDDED_MAIL_DOMAIN,
} = process.env;

await runAsChild(() =>
  startMailServers({
    host: EMBEDDED_MAIL_HOST ?? '127.0.0.1',
    smtpPort: Number(EMBEDDED_MAIL_SMTP_PORT ?? 0),
    imapPort: Number(EMBEDDED_MAIL_IMAP_PORT ?? 0),
    httpPort: Number(EMBEDDED_MAIL_HTTP_PORT ?? 0),
    dataDir: EMBEDDED_MAIL_DATA_DIR ?? '.data/mail',
    ...(EMBEDDED_MAIL_DOMAIN && { domain: EMBEDDED_MAIL_DOMAIN }),
  }),
);
