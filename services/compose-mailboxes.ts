import type { Kysely } from 'kysely';
import type { StateTables } from '#infra/database/tables.ts';
import { createWrapping } from '#infra/key-store/wrapping.ts';
import type { MasterKeys } from '#infra/keys.ts';
import { businessMailbox } from '#infra/mailboxes/business.ts';
import { createMailSecrets } from '#infra/mail-secrets/postgres.ts';
import type { Models } from '#projections/projector.ts';
import { createMailboxes } from './mailboxes/open-mailboxes.ts';

export interface MailboxesOptions {
  db: Kysely<StateTables>;
  models: Models;
  masterKeys: MasterKeys;
  /** What the business mailbox is read by, and the address that it answers from. */
  business: { imapUrl: string | undefined; address: string };
}

/** Everything about the mailboxes of this installation. */
export function composeMailboxes({ db, models, masterKeys, business: { imapUrl, address } }: MailboxesOptions) {
  const mailSecrets = createMailSecrets(db, createWrapping(masterKeys));
  const business = imapUrl ? businessMailbox(imapUrl, address) : undefined;
  return { mailSecrets, mailboxes: createMailboxes({ models, secrets: mailSecrets, business }) };
}
