import type { Kysely } from 'kysely';
import type { Config } from '#infra/config.ts';
import type { Clock } from '#infra/clock.ts';
import { createExclusively } from '#infra/database/exclusively.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { connectImap } from '#infra/imap/imapflow.ts';
import { createWrapping } from '#infra/key-store/wrapping.ts';
import type { MasterKeys } from '#infra/keys.ts';
import { guardImap } from '#infra/mail-hosts/guard-imap.ts';
import { createMailboxHealths } from '#infra/mailbox-health/postgres.ts';
import { businessMailbox, configuredMailbox } from '#infra/mailboxes/business.ts';
import { createMailSecrets } from '#infra/mail-secrets/postgres.ts';
import { smtpSettings, smtpSettingsOf } from '#infra/mailer/settings.ts';
import { trySmtpLogin } from '#infra/mailer/smtp.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { Models } from '#projections/projector.ts';
import type { Handle } from './command.ts';
import { createMailboxCommands } from './mailboxes/commands.ts';
import { createMailboxList } from './mailboxes/list-mailboxes.ts';
import { createMailboxes } from './mailboxes/open-mailboxes.ts';
import { createTestLogins, problemOf, type SignIn } from './mailboxes/test-logins.ts';
import { mailHostsOf, senderOf } from './senders.ts';

/** The settings that say what the business mailbox is, and which others may be connected. */
export type MailboxConfig = Pick<Config, 'MAIL_FROM' | 'SMTP_URL' | 'IMAP_URL' | 'ALLOW_PRIVATE_MAIL_HOSTS' | 'DEMO'>;

export interface MailboxesOptions {
  config: MailboxConfig;
  db: Kysely<StateTables>;
  models: Models;
  handle: Handle;
  log: EventLog;
  personalData: PersonalData;
  masterKeys: MasterKeys;
  clock: Clock;
}

/** Everything about the mailboxes of this installation. */
export function composeMailboxes({ config, db, models, handle, log, personalData, masterKeys, clock }: MailboxesOptions) {
  const mailSecrets = createMailSecrets(db, createWrapping(masterKeys));
  const mailHosts = mailHostsOf(config);
  const connectMailbox = guardImap(connectImap, mailHosts);
  const { address } = senderOf(config);
  const { IMAP_URL, SMTP_URL } = config;
  const business = IMAP_URL ? businessMailbox(IMAP_URL, address) : undefined;
  const configured = configuredMailbox(config, address);
  const signIn: Record<'imap' | 'smtp', SignIn> = {
    imap: async (login) => (await connectMailbox(login)).close(),
    smtp: async (login) => trySmtpLogin(smtpSettingsOf(login, mailHosts)),
  };
  const testBusiness = async () => ({
    imap: business ? await problemOf(signIn.imap(business.imap)) : null,
    smtp: SMTP_URL ? await problemOf(trySmtpLogin(smtpSettings(SMTP_URL))) : null,
  });
  return {
    mailSecrets,
    mailboxList: createMailboxList({
      models,
      secrets: mailSecrets,
      healths: createMailboxHealths(db),
      business: configured,
    }),
    mailHosts,
    connectMailbox,
    mailboxes: createMailboxes({ models, secrets: mailSecrets, business }),
    mailboxCommands: createMailboxCommands({
      handle,
      log,
      personalData,
      secrets: mailSecrets,
      exclusively: createExclusively(db, 'waybill:mailboxes'),
      testLogins: createTestLogins(signIn),
      business: { ...configured, test: testBusiness },
      clock,
    }),
  };
}
