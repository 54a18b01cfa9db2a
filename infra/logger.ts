import { pino, type Logger } from 'pino';

export type { Logger };

const secrets = ['password', 'token', 'key', 'email', 'name', 'address', 'phone', 'authorization', 'cookie'];

/** JSON lines on stdout. Fields that could hold secrets or people are redacted even where they are logged by mistake. */
export const createLogger = (level: string, role: string): Logger =>
  pino({
    level,
    base: { role },
    redact: { paths: secrets.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
