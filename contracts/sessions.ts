import { z } from 'zod';
import { instant, line, uuid } from './primitives.ts';

/** Browsers and systems that a session can name, each as its maker writes it. */
export const browsers = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'] as const;
export const systems = ['Android', 'ChromeOS', 'iOS', 'Linux', 'macOS', 'Windows'] as const;
export type Browser = (typeof browsers)[number];
export type System = (typeof systems)[number];

/** An IANA time zone as a browser names its own; one that the server does not know is left out. */
export const timeZoneName = () => line(64);

/** A session that is live, as its owner and administrators see it. What the client did not say is null. */
export const sessionSchema = z.object({
  id: uuid(),
  /** `cookie`: of the dashboard; `bearer`: of the admin area. */
  kind: z.enum(['cookie', 'bearer']),
  browser: z.enum(browsers).nullable(),
  system: z.enum(systems).nullable(),
  /** By IANA name. */
  timeZone: z.string().nullable(),
  openedAt: instant(),
  /** To the minute. */
  lastUsedAt: instant(),
  /** Whether the request came by it. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** `GET /api/account/sessions`, `GET /api/people/{id}/sessions`, and the response to the commands that end sessions: used last first. */
export const sessionsSchema = z.array(sessionSchema);
