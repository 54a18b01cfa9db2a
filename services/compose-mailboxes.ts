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
import { businessMailbox } from '#infra/mailboxes/business.ts';
import { createMailSecrets } from '#infra/mail-secrets/postgres.ts';
import { smtpSettingsOf } from '#infra/mailer/settings.ts';
import { trySmtpLogin } from '#infra/mailer/smtp.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { Models } from '#projections/projector.ts';
import type { Handle } from './command.ts';
import { createMailboxCommands } from './mailboxes/commands.ts';
import { createMailboxes } from './mailboxes/open-mailboxes.ts';
import { createTestLogins } from './mailboxes/test-logins.ts';
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
  const { IMAP_URL } = config;
  return {
    mailSecrets,
    mailHosts,
    connectMailbox,
    mailboxes: createMailboxes({
      models,
      secrets: mailSecrets,
      business: IMAP_URL ? businessMailbox(IMAP_URL, address) : undefined,
    }),
    mailboxCommands: createMailboxCommands({
      handle,
      log,
      personalData,
      secrets: mailSecrets,
      exclusively: createExclusively(db, 'waybill:mailboxes'),
      testLogins: createTestLogins({
        imap: async (login) => (await connectMailbox(login)).close(),
        smtp: async (login) => trySmtpLogin(smtpSettingsOf(login, mailHosts)),
      }),
      businessAddress: address,
      clock,
    }),
  };
}
