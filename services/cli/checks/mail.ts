import { en } from '#contracts/mail-problems/en.ts';
import type { MailProblem } from '#contracts/mailboxes.ts';
import type { Config } from '#infra/config.ts';
import { connectDatabase } from '#infra/database/database.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { connectImap } from '#infra/imap/imapflow.ts';
import { createWrapping } from '#infra/key-store/wrapping.ts';
import { createLogger } from '#infra/logger.ts';
import { guardImap } from '#infra/mail-hosts/guard-imap.ts';
import { businessMailbox, configuredMailbox } from '#infra/mailboxes/business.ts';
import type { MailLogin } from '#infra/mailboxes/mailboxes.ts';
import { createMailSecrets } from '#infra/mail-secrets/postgres.ts';
import { smtpSettings, smtpSettingsOf } from '#infra/mailer/settings.ts';
import { trySmtpLogin } from '#infra/mailer/smtp.ts';
import { connectModels } from '#projections/database.ts';
import { connectedMailboxes } from '#projections/mailboxes/queries.ts';
import { masterKeysIn } from '../../keys.ts';
import { problemOf } from '../../mailboxes/test-logins.ts';
import { mailHostsOf, senderOf } from '../../senders.ts';
import { masterKeyOf } from '../master-key.ts';
import type { RunningServers } from '../running-servers.ts';
import { failed, passed, type Finding } from './finding.ts';

const logger = createLogger('silent', 'doctor');

export interface MailCheck {
  dataDir: string;
  running: RunningServers | undefined;
}

/** Greeting, TLS and login of every mail server: of the configuration, of a running `npm start`, and of the mailboxes that are connected. */
export async function checkMail(config: Config, { dataDir, running }: MailCheck): Promise<Finding[]> {
  const urlOf = (name: 'SMTP_URL' | 'IMAP_URL' | 'DATABASE_URL') => config[name] ?? running?.env[name];
  const [smtpUrl, imapUrl, databaseUrl] = [urlOf('SMTP_URL'), urlOf('IMAP_URL'), urlOf('DATABASE_URL')];
  const { address } = senderOf(config);
  const { smtp, imap } = configuredMailbox({ SMTP_URL: smtpUrl, IMAP_URL: imapUrl }, address);
  const checks = [
    ...(config.SMTP_URL && !config.DEMO && address.endsWith('.test') ? [Promise.resolve(senderRefused(address))] : []),
    ...(smtpUrl && smtp ? [findingOf(`SMTP_URL: ${placeOf(smtp)}`, trySmtpLogin(smtpSettings(smtpUrl)))] : []),
    ...(imapUrl && imap ? [findingOf(`IMAP_URL: ${placeOf(imap)}`, tryImap(businessMailbox(imapUrl, address).imap))] : []),
  ];
  const found = await Promise.all(checks);
  return databaseUrl ? [...found, ...(await checkConnected(config, { databaseUrl, dataDir }))] : found;
}

/** Nothing ends in `.test` on the internet (RFC 2606). */
const senderRefused = (address: string): Finding =>
  failed(
    `MAIL_FROM: mail servers refuse emails from ${address}.`,
    'Set MAIL_FROM to an address that the server of SMTP_URL may send from.',
  );

/** One finding for each side of each mailbox. Without tables nothing was ever connected, and without PostgreSQL others say so. */
async function checkConnected(config: Config, { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }) {
  const state = connectDatabase<StateTables>(databaseUrl, { logger });
  const models = connectModels(databaseUrl, { logger });
  try {
    const connected = await connectedMailboxes(models.kysely).catch(() => []);
    if (connected.length === 0) return [];
    const masterKeys = masterKeysIn({ ...config, MASTER_KEY: await masterKeyOf(config, dataDir) });
    const secrets = createMailSecrets(state.kysely, createWrapping(masterKeys));
    const passwords = await secrets.passwordsOf(
      connected.map(({ mailbox: { secretId, mailboxId } }) => ({ id: secretId, mailboxId })),
    );
    const hosts = mailHostsOf(config);
    const connect = guardImap(connectImap, hosts);
    const findings = connected.map(({ mailbox: { address, imap, smtp, secretId } }): Promise<Finding>[] => {
      const user = address.value?.email ?? '';
      const password = passwords.get(secretId);
      if (password === undefined) return [Promise.resolve(problemFinding(`Mailbox ${user}`, 'password_missing'))];
      return [
        findingOf(`Mailbox ${user}: ${placeOf(imap)}`, tryImap({ ...imap, user, password }, connect)),
        findingOf(`Mailbox ${user}: ${placeOf(smtp)}`, trySmtp({ ...smtp, user, password }, hosts)),
      ];
    });
    return await Promise.all(findings.flat());
  } finally {
    await Promise.all([state.close(), models.close()]);
  }
}

const tryImap = async (login: MailLogin, connect = connectImap) => (await connect(login)).close();
const trySmtp = async (login: MailLogin, hosts: ReturnType<typeof mailHostsOf>) => trySmtpLogin(smtpSettingsOf(login, hosts));

async function findingOf(what: string, signingIn: Promise<void>): Promise<Finding> {
  const problem = await problemOf(signingIn);
  return problem ? problemFinding(what, problem) : passed(`${what} greets and lets Waybill in.`);
}

const problemFinding = (what: string, problem: MailProblem): Finding =>
  failed(`${what} cannot be used. ${en[problem].what}`, en[problem].remedy);

const placeOf = ({ host, port, security }: Pick<MailLogin, 'host' | 'port' | 'security'>): string =>
  `${host}:${port} (${{ tls: 'TLS', starttls: 'STARTTLS', none: 'not encrypted' }[security]})`;
