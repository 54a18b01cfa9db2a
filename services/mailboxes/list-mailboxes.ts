import type { Mailbox, MailboxHealth } from '#contracts/mailboxes.ts';
import type { MailSecrets } from '#infra/mail-secrets/mail-secrets.ts';
import type { MailboxHealths } from '#infra/mailbox-health/mailbox-health.ts';
import type { BusinessMailbox } from '#infra/mailboxes/business.ts';
import { connectedMailboxes } from '#projections/mailboxes/queries.ts';
import type { Models } from '#projections/projector.ts';
import { mailboxView } from '../domain/mailbox-view.ts';

/** What is shown of mailboxes; never their passwords. */
export interface MailboxList {
  /** The business mailbox, then those that are connected, and how they are. */
  all(): Promise<Mailbox[]>;
  /** How many emails were received from a mailbox, whether it is connected or not. */
  received(mailboxId: string): Promise<number>;
}

export interface MailboxListOptions {
  models: Models;
  secrets: Pick<MailSecrets, 'passwordsOf'>;
  healths: MailboxHealths;
  business: BusinessMailbox;
}

export const createMailboxList = ({ models, secrets, healths, business }: MailboxListOptions): MailboxList => ({
  async all() {
    const [connected, byId] = await Promise.all([connectedMailboxes(models), healths.all()]);
    const named = connected.map(({ mailbox: { secretId, mailboxId } }) => ({ id: secretId, mailboxId }));
    const passwords = await secrets.passwordsOf(named);
    const healthOf = (id: string) => byId.get(id) ?? notFetchedYet;
    return [
      {
        ...business,
        provider: 'business',
        isBusiness: true,
        connectedAt: null,
        secretReplacedAt: null,
        health: business.imap ? healthOf(business.id) : neverFetched,
      },
      ...connected.map((state) => {
        const { mailboxId, secretId } = state.mailbox;
        const health = healthOf(mailboxId);
        return mailboxView(state, passwords.has(secretId) ? health : { ...health, ...withoutPassword });
      }),
    ];
  },
  received: async (mailboxId) => (await healths.all()).get(mailboxId)?.received ?? 0,
});

/** No worker has had it yet. */
export const notFetchedYet: MailboxHealth = {
  state: 'connecting',
  lastFetchAt: null,
  received: 0,
  problem: null,
  problemSince: null,
};
const neverFetched: MailboxHealth = { ...notFetchedYet, state: 'stopped' };
const withoutPassword: Pick<MailboxHealth, 'state' | 'problem'> = { state: 'failing', problem: 'password_missing' };
