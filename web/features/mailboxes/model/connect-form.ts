import { defaultImapPort, defaultSmtpPort, type MailProvider } from '#contracts/mailboxes.ts';

/** What is filled in; ports as they were typed. */
export type ConnectForm = {
  provider: MailProvider;
  email: string;
  password: string;
  imapServer: string;
  imapPort: string;
  smtpServer: string;
  smtpPort: string;
};

export const blankConnection: ConnectForm = {
  provider: 'business',
  email: '',
  password: '',
  imapServer: '',
  imapPort: String(defaultImapPort),
  smtpServer: '',
  smtpPort: String(defaultSmtpPort),
};

type Servers = Pick<ConnectForm, 'imapServer' | 'smtpServer'>;

/** What stands before the domain of the address in the names of a provider's servers. */
const prefixes: Record<Exclude<MailProvider, 'custom'>, { imap: string; smtp: string }> = {
  business: { imap: 'mail', smtp: 'mail' },
  webmail: { imap: 'imap', smtp: 'smtp' },
  desktop: { imap: 'imap-mail', smtp: 'smtp-mail' },
};

/** The servers that such a provider has for an address; none where that cannot be told. */
function serversOf({ provider, email }: Pick<ConnectForm, 'provider' | 'email'>): Servers {
  const domain = /@([^\s@]+\.[^\s@]+)$/.exec(email.trim())?.[1]?.toLowerCase();
  if (provider === 'custom' || domain === undefined) return { imapServer: '', smtpServer: '' };
  const { imap, smtp } = prefixes[provider];
  return { imapServer: `${imap}.${domain}`, smtpServer: `${smtp}.${domain}` };
}

/** What is typed, with servers that follow provider and address for as long as they were not typed. */
export function withServers(before: ConnectForm, typed: ConnectForm): ConnectForm {
  const [former, now] = [serversOf(before), serversOf(typed)];
  const follow = (server: keyof Servers) =>
    typed[server] === before[server] && before[server] === former[server] ? now[server] : typed[server];
  return { ...typed, imapServer: follow('imapServer'), smtpServer: follow('smtpServer') };
}

/** The body of the request: ports that are no numbers are the usual ones. */
export const connectionOf = ({ imapPort, smtpPort, ...form }: ConnectForm) => ({
  ...form,
  imapPort: portOf(imapPort, defaultImapPort),
  smtpPort: portOf(smtpPort, defaultSmtpPort),
});

const portOf = (typed: string, otherwise: number): number => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : otherwise);
