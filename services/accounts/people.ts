import type { InvitePerson, Role } from '#contracts/accounts.ts';
import type { Language } from '#contracts/languages.ts';
import type { Directory } from '#infra/directory/directory.ts';
import type { AccountCommand } from '../domain/account.ts';
import { DomainError } from '../domain/errors.ts';
import type { AccountChanges, HandledAccount, Order } from './account-changes.ts';
import { invitationMs, makeLink, type MailedLinksParts } from './mailed-links.ts';
import type { Sessions } from './sessions.ts';

/**
 * What administrators do with the accounts of people. All throw DomainError and EventStoreUnavailable, and are safe to retry under
 * one id.
 */
export interface People {
  /** Mails a link that sets user name and password. Throws DomainError `taken` for the address of another account. */
  invite(accountId: string, person: InvitePerson, order: Order): Promise<HandledAccount>;
  /** The same with another link, which ends the one before; within an hour of its email that one stays. */
  inviteAgain(accountId: string, language: Language, order: Order): Promise<HandledAccount>;
  /** Ends the person's sessions. Throws DomainError `last_admin`. */
  changeRole(accountId: string, role: Role, order: Order): Promise<HandledAccount>;
  /** Ends the person's sessions. Throws DomainError `last_admin`. */
  deactivate(accountId: string, order: Order): Promise<HandledAccount>;
  reactivate(accountId: string, order: Order): Promise<HandledAccount>;
  /** Ends the person's sessions, and mails that the second factor is gone. Throws DomainError `conflict` for the own one. */
  resetFactor(accountId: string, language: Language, order: Order): Promise<HandledAccount>;
}

export interface PeopleOptions extends MailedLinksParts {
  changes: AccountChanges;
  directory: Directory;
  sessions: Pick<Sessions, 'endSessionsOf'>;
}

export function createPeople(options: PeopleOptions): People {
  const { changes, directory, sessions } = options;
  const { change, find, run } = changes;

  const mail = async (accountId: string, person: InvitePerson, order: Order) => {
    const link = await makeLink(options, { accountId, ...person, lastsMs: invitationMs }, order.context);
    return run({ type: 'invite', accountId, role: person.role, now: order.context.now, ...link }, order);
  };
  /** What ends the sessions of the person; the number of other administrators is that of the moment. */
  const demote = (accountId: string, commandFor: (otherAdmins: number) => AccountCommand, order: Order) =>
    endingSessions(accountId, async () => run(commandFor(await directory.countOtherAdmins(accountId)), order));
  const endingSessions = async (accountId: string, runCommand: () => Promise<HandledAccount>) => {
    const endSessions = () => sessions.endSessionsOf(accountId);
    try {
      const handled = await change(accountId, runCommand);
      await endSessions();
      return handled;
    } catch (error) {
      // A refusal changed nothing; anything else may have.
      if (!(error instanceof DomainError)) await endSessions();
      throw error;
    }
  };

  return {
    invite: (accountId, person, order) =>
      change(accountId, async () => {
        const known = await directory.findByEmail(person.email);
        if (known && known.id !== accountId) throw new DomainError('taken', 'Another account uses this email address.', 'email');
        await directory.addInvited({ id: accountId, ...person }, new Date(order.context.now));
        return mail(accountId, person, order);
      }),
    inviteAgain: (accountId, language, order) =>
      change(accountId, async () => {
        const { email, role } = await find(accountId);
        return mail(accountId, { email, role, language }, order);
      }),
    changeRole: (accountId, role, order) =>
      demote(accountId, (otherAdmins) => ({ type: 'changeRole', accountId, role, otherAdmins }), order),
    deactivate: (accountId, order) => demote(accountId, (otherAdmins) => ({ type: 'deactivate', accountId, otherAdmins }), order),
    async resetFactor(accountId, language, order) {
      const { email } = await find(accountId);
      const contact = { subjectId: await options.personalData.subjectFor(email), value: { email } };
      const by = order.context.actor.id;
      return endingSessions(accountId, () => run({ type: 'resetFactor', accountId, by, language, contact }, order));
    },
    reactivate: (accountId, order) => change(accountId, () => run({ type: 'reactivate', accountId }, order)),
  };
}
