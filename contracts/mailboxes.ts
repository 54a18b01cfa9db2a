import { z } from 'zod';
import { emailAddress, instant, uuid } from './primitives.ts';

/** The presets of Connect Your Email; `custom` is any other IMAP server. */
export const mailProviders = ['business', 'webmail', 'desktop', 'custom'] as const;
export const mailProviderSchema = z.enum(mailProviders);
export type MailProvider = z.infer<typeof mailProviderSchema>;

/** How a connection is secured: TLS from the start, TLS after STARTTLS, or none, which only this machine allows. */
export const mailSecuritySchema = z.enum(['tls', 'starttls', 'none']);
export type MailSecurity = z.infer<typeof mailSecuritySchema>;

export const imapPorts = [993, 143] as const;
export const smtpPorts = [587, 465] as const;
export const defaultImapPort = 993;
export const defaultSmtpPort = 587;

const securityOfPort: Readonly<Record<number, MailSecurity>> = { 993: 'tls', 143: 'starttls', 587: 'starttls', 465: 'tls' };
/** How a connection to a port is secured; undefined for every other port than the four. */
export const mailSecurityOf = (port: number): MailSecurity | undefined => securityOfPort[port];

/** A name or an address, without anything that belongs to a URL. */
const host = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(/^[^\s\p{C}/\\@?#]+$/u);
const port = z.int().min(1).max(65_535);

/** Where and how to reach one side of a mailbox. */
export const mailServerSchema = z.object({ host, port, security: mailSecuritySchema });
export type MailServer = z.infer<typeof mailServerSchema>;

/** `POST /api/connect-email`, as the specification has it. */
export const connectEmailSchema = z.strictObject({
  email: emailAddress(),
  password: z.string().min(1).max(512),
  provider: mailProviderSchema,
  imapServer: host,
  imapPort: port.default(defaultImapPort),
  smtpServer: host,
  smtpPort: port.default(defaultSmtpPort),
});
export type ConnectEmail = z.infer<typeof connectEmailSchema>;

/**
 * Why a mail server cannot be used. `password_missing`: Waybill has no password for it any more, as after a restored backup that did not
 * have it.
 */
export const mailProblems = [
  'host_unknown',
  'host_not_allowed',
  'unreachable',
  'no_tls',
  'bad_certificate',
  'wrong_password',
  'app_password_needed',
  'passwords_not_accepted',
  'password_missing',
  'protocol',
  'busy',
] as const;
export const mailProblemSchema = z.enum(mailProblems);
export type MailProblem = z.infer<typeof mailProblemSchema>;

/** What one side said to a login: null where it worked. */
export const mailTestSchema = z.object({ imap: mailProblemSchema.nullable(), smtp: mailProblemSchema.nullable() });
export type MailTest = z.infer<typeof mailTestSchema>;

/** How a mailbox is: whether its worker holds a connection, when it last fetched, and what is wrong. */
export const mailboxHealthSchema = z.object({
  state: z.enum(['connecting', 'watching', 'failing', 'stopped']),
  lastFetchAt: instant().nullable(),
  received: z.int(),
  problem: mailProblemSchema.nullable(),
  problemSince: instant().nullable(),
});
export type MailboxHealth = z.infer<typeof mailboxHealthSchema>;

/** A mailbox that Waybill reads and answers from; its password is never shown. The business mailbox comes with the configuration. */
export const mailboxSchema = z.object({
  id: uuid(),
  address: z.string(),
  provider: mailProviderSchema,
  isBusiness: z.boolean(),
  imap: mailServerSchema.nullable(),
  smtp: mailServerSchema.nullable(),
  connectedAt: instant().nullable(),
  secretReplacedAt: instant().nullable(),
  health: mailboxHealthSchema,
});
export type Mailbox = z.infer<typeof mailboxSchema>;
export const mailboxesSchema = z.object({ mailboxes: z.array(mailboxSchema) });

/** What became of a mailbox that was disconnected: so many emails were received from it, and stay, as do their conversations. */
export const mailboxDisconnectedSchema = z.object({ id: uuid(), keptEmails: z.int() });

/** `POST /api/mailboxes/{id}/password`. */
export const replaceMailPasswordSchema = z.strictObject({ password: z.string().min(1).max(512) });
