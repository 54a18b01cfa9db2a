import type { ConnectMailbox } from '../imap/imap.ts';
import type { MailHosts } from './mail-hosts.ts';

/** Connects to mailboxes of the configuration wherever they are, and to all others where it is allowed. */
export const guardImap =
  (connect: ConnectMailbox, hosts: MailHosts): ConnectMailbox =>
  async (login, options = {}) => {
    if (login.isConfigured) return connect(login, options);
    hosts.expectAllowed(login, 'imap');
    return connect(login, { ...options, lookup: hosts.lookup });
  };
