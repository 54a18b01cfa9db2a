import type { Account, ChangePassword, OpenedLink, SetPassword } from '#contracts/accounts.ts';
import type { Language } from '#contracts/languages.ts';
import type { Clock } from '#infra/clock.ts';
import type { Directory, DirectoryEntry } from '#infra/directory/directory.ts';
import type { QueuePlace } from '#infra/fair-queue.ts';
import type { Passwords } from '#infra/passwords.ts';
import type { IsCommonPassword } from '#infra/common-passwords/common-passwords.ts';
import { derivedId } from '#infra/ids.ts';
import type { CommandContext } from '../command.ts';
import { badLink, openLink } from '../domain/account-links.ts';
import { DomainError } from '../domain/errors.ts';
import { checkPassword, wrongPassword } from '../domain/password.ts';
import type { AccountChanges, HandledAccount } from './account-changes.ts';
import { makeLink, resetMs, type MailedLinksParts } from './mailed-links.ts';
import type { Sessions } from './sessions.ts';

/**
 * How people come by a password. All throw DomainError and EventStoreUnavailable, and those that set one QueueFull; commands are
 * safe to retry under one id.
 */
export interface OwnPasswords {
  /** Mails a link to the person with that address, at most once an hour; does nothing where there is none. */
  requestReset(request: { email: string; language: Language }, context: CommandContext): Promise<HandledAccount>;
  /** What the link is for. Throws DomainError `bad_link`. */
  open(token: string, now: Date): Promise<OpenedLink>;
  /** Uses the link, once: ends every session of the account. Throws DomainError `bad_link`, `taken`, `invalid_request`. */
  useLink(use: SetPassword, context: CommandContext, place: QueuePlace): Promise<HandledAccount & { username: string }>;
  /** Ends every session of the account but the one of `token`. Throws DomainError `invalid_request`. */
  change(
    own: { account: Account; token: string },
    change: ChangePassword,
    by: { context: CommandContext; place: QueuePlace },
  ): Promise<HandledAccount>;
}

export interface OwnPasswordsOptions extends MailedLinksParts {
  changes: AccountChanges;
  directory: Directory;
  passwords: Passwords;
  isCommonPassword: IsCommonPassword;
  sessions: Pick<Sessions, 'endSessionsOf'>;
  clock: Clock;
}

interface NewCredentials {
  accountId: string;
  username?: string;
  passwordHash: string;
  exceptToken?: string;
}

export function createOwnPasswords(options: OwnPasswordsOptions): OwnPasswords {
  const { changes, directory, passwords, sessions, clock } = options;

  const linkOf = async (token: string) => {
    const link = await directory.findLink(token);
    const row = link && (await directory.find(link.accountId));
    if (!link || !row) throw badLink();
    return { linkId: link.id, row };
  };

  const checkedName = async ({ id, username }: DirectoryEntry, chosen: string | undefined) => {
    if (chosen === undefined) throw new DomainError('invalid_request', 'This field is required', 'username');
    if (username?.toLowerCase() !== chosen.toLowerCase() && (await directory.isTaken(chosen, id))) {
      throw taken();
    }
    return chosen;
  };
  /** The sessions end even where the event could not be appended: the new password works already. */
  const replaceCredentials = async (
    { accountId, exceptToken, ...credentials }: NewCredentials,
    record: () => Promise<HandledAccount>,
  ): Promise<HandledAccount> => {
    if (!(await directory.setCredentials(accountId, credentials))) throw taken();
    try {
      return await record();
    } finally {
      await sessions.endSessionsOf(accountId, exceptToken);
    }
  };
  const checked = (password: string, { username, email }: { username: string; email: string }) =>
    checkPassword(password, { username, email, isCommon: options.isCommonPassword(password) });

  return {
    async requestReset({ email, language }, context) {
      const row = await directory.findByEmail(email);
      // For nobody it comes to nothing, but fails as the others do while the log is away.
      const accountId = row?.id ?? derivedId('account-of-nobody', context.commandId);
      const link = row
        ? await makeLink(options, { accountId, email: row.email, language, lastsMs: resetMs }, context)
        : linkOfNobody({ accountId, email, language, expiresAt: context.now });
      return changes.run({ type: 'requestReset', accountId, now: context.now, ...link }, { context });
    },
    async open(token, now) {
      const { linkId, row } = await linkOf(token);
      const link = openLink(await changes.stateOf(row.id), { linkId, now: now.toISOString() });
      if (!link) throw badLink();
      const { purpose, expiresAt } = link;
      const { username, email, role } = row;
      return { purpose, username: purpose === 'invitation' ? null : username, email, role, expiresAt };
    },
    async useLink({ token, username: chosen, password }, context, place) {
      const { linkId, row } = await linkOf(token);
      const accountId = row.id;
      // By the clock, as the command's time stays that of its first attempt.
      const command = { type: 'useLink', accountId, linkId, now: clock.now().toISOString() } as const;
      const openNow = async () => openLink(await changes.stateOf(accountId), command);
      /** What another attempt of the same request used the link for is in the log; to anyone else the link is closed. */
      const earlierOutcome = async () => {
        const handled = await changes.run(command, { context: { ...context, isRetry: true } });
        return { ...handled, username: (await changes.find(accountId)).username ?? '' };
      };
      const link = await openNow();
      if (!link) return earlierOutcome();
      const keptName = link.purpose === 'invitation' ? null : row.username;
      const username = keptName ?? (await checkedName(row, chosen));
      checked(password, { username, email: row.email });
      const passwordHash = await passwords.hash(password, place);
      return changes.change(accountId, async () => {
        // Again, now that no one else can use it: credentials are in no event, and have to be there when the link is used up.
        if (!(await openNow())) return earlierOutcome();
        if (keptName === null) await checkedName(row, chosen);
        const handled = await replaceCredentials({ accountId, username, passwordHash }, () => changes.run(command, { context }));
        return { ...handled, username };
      });
    },
    async change({ account, token }, { currentPassword, password }, { context, place }) {
      const { id: accountId, username } = account;
      const { email } = await changes.find(accountId);
      const hash = await directory.passwordHashOf(accountId);
      const isDone = context.isRetry === true && (await passwords.verify(password, hash, place));
      if (!isDone && !(await passwords.verify(currentPassword, hash, place))) {
        throw wrongPassword();
      }
      checked(password, { username, email });
      const passwordHash = await passwords.hash(password, place);
      return changes.change(accountId, () =>
        replaceCredentials({ accountId, passwordHash, exceptToken: token }, () =>
          changes.run({ type: 'changePassword', accountId }, { context }),
        ),
      );
    },
  };
}

const linkOfNobody = ({
  accountId,
  email,
  ...link
}: {
  accountId: string;
  email: string;
  language: Language;
  expiresAt: string;
}) => ({
  ...link,
  linkId: accountId,
  contact: { subjectId: accountId, value: { email } },
});

const taken = () => new DomainError('taken', 'This username is taken. Choose another one.', 'username');
