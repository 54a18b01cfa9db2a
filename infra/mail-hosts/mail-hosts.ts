import type { LookupFunction } from 'node:net';
import type { MailLogin } from '../mailboxes/mailboxes.ts';

/** Where emails are read, and where they are sent. */
export type MailSide = 'imap' | 'smtp';

/**
 * Which mail servers may be connected to on behalf of someone who is signed in: those of the public internet, at the ports of email. To be
 * asked at every connection, as a name may lead somewhere else each time.
 */
export interface MailHosts {
  /** Throws MailServerFailed `host_not_allowed` for a port that is not of that side, and for an address that is not public. */
  expectAllowed(server: Pick<MailLogin, 'host' | 'port'>, side: MailSide): void;
  /**
   * Resolves a name once, for `net.connect` and `tls.connect`, which then connect to one of the addresses that were checked. Fails with
   * MailServerFailed `host_not_allowed` where any of them is not public.
   */
  lookup: LookupFunction;
}
