import type { MailProblemWords } from './mail-problems.ts';

export const en: MailProblemWords = {
  host_unknown: {
    what: 'No server has this name.',
    remedy: "Check the spelling, or look up the server in your provider's help pages.",
  },
  host_not_allowed: {
    what: 'This server or port is not allowed.',
    remedy: 'Use a public mail server: port 993 or 143 for incoming email, port 587 or 465 for outgoing email.',
  },
  unreachable: {
    what: 'The server did not respond.',
    remedy: 'Check the server name and the port, then try again in a few minutes.',
  },
  no_tls: {
    what: 'This port has no encrypted connection.',
    remedy: 'Try port 993 for incoming email, and 587 or 465 for outgoing email. Your password was not sent.',
  },
  bad_certificate: {
    what: 'The server could not prove that it has this name.',
    remedy: "Use the exact server name from your provider's help pages. If it is your own server, renew its certificate.",
  },
  wrong_password: {
    what: 'The server did not accept this email address and password.',
    remedy: 'Type the password again, and check that access by email apps is turned on for the mailbox.',
  },
  app_password_needed: {
    what: 'The provider asks for an app password.',
    remedy: 'Create an app password in the security settings of your email account, and use it instead of your usual password.',
  },
  passwords_not_accepted: {
    what: 'The provider no longer accepts passwords from email apps.',
    remedy: 'Ask the provider or your administrator to allow them for this mailbox, or connect a mailbox of another provider.',
  },
  password_missing: {
    what: 'The password of this mailbox is no longer stored here.',
    remedy: 'Replace the password.',
  },
  protocol: {
    what: 'The server replied in an unexpected way.',
    remedy: 'Check that this is a mail server and that the port is right.',
  },
  busy: {
    what: 'The server does not accept sign-ins right now.',
    remedy: 'Wait a few minutes, then try again.',
  },
};
