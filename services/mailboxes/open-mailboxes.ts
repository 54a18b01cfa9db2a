import type { Mailboxes, OpenMailbox } from '#infra/mailboxes/mailboxes.ts';
import type { MailSecrets } from '#infra/mail-secrets/mail-secrets.ts';
import { connectedMailboxes } from '#projections/mailboxes/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { ExistingMailbox } from '../domain/mailbox.ts';

export interface OpenMailboxesOptions {
  models: Models;
  secrets: Pick<MailSecrets, 'passwordsOf'>;
  /** That of the configuration; undefined where it cannot be read. */
  business: OpenMailbox | undefined;
}

/** The mailbox of the configuration, and those that are connected and whose password is there. */
export function createMailboxes({ models, secrets, business }: OpenMailboxesOptions): Mailboxes {
  const open = async () => {
    const connected = await connectedMailboxes(models);
    const passwords = await secrets.passwordsOf(
      connected.map(({ mailbox: { secretId, mailboxId } }) => ({ id: secretId, mailboxId })),
    );
    const opened = connected.flatMap((state) => openedBy(state, passwords.get(state.mailbox.secretId)));
    return [...(business ? [business] : []), ...opened];
  };
  return {
    open,
    async connected() {
      const connected = await connectedMailboxes(models);
      return [...(business ? [business.id] : []), ...connected.map(({ mailbox }) => mailbox.mailboxId)];
    },
    find: async (id) => (id === business?.id ? business : (await open()).find((mailbox) => mailbox.id === id)),
  };
}

function openedBy({ mailbox }: ExistingMailbox, password: string | undefined): OpenMailbox[] {
  const { mailboxId, address, imap, smtp, secretId } = mailbox;
  if (password === undefined || !address.value) return [];
  const login = { user: address.value.email, password };
  return [
    {
      id: mailboxId,
      address: address.value.email,
      imap: { ...imap, ...login },
      smtp: { ...smtp, ...login },
      version: secretId,
    },
  ];
}
