import { streamOf } from '#contracts/events/registry.ts';
import { mailSecurityOf, type ConnectEmail, type MailServer, type MailTest } from '#contracts/mailboxes.ts';
import type { Clock } from '#infra/clock.ts';
import type { Exclusively } from '#infra/database/exclusively.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { isLoopback } from '#infra/loopback.ts';
import type { BusinessMailbox } from '#infra/mailboxes/business.ts';
import type { MailSecrets } from '#infra/mail-secrets/mail-secrets.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { DomainError, MailLoginFailed } from '../domain/errors.ts';
import { expectConnected, mailboxDecider, type MailboxCommand, type MailboxState } from '../domain/mailbox.ts';
import { load } from '../load.ts';
import { hasPassed, type MailLogins, type TestLogins } from './test-logins.ts';

export type HandledMailbox = Handled<MailboxState>;

/**
 * Mailboxes are connected, get other passwords and are disconnected. All throw DomainError and EventStoreUnavailable, and those that try
 * a password MailLoginFailed; all are safe to retry under one id.
 */
export interface MailboxCommands {
  /** Signs in to both sides, and connects the mailbox of that address, once more where it was connected before. */
  connect(body: ConnectEmail, context: CommandContext): Promise<HandledMailbox>;
  replacePassword(mailboxId: string, password: string, context: CommandContext): Promise<HandledMailbox>;
  /** Signs in to both sides with the password that is kept. */
  test(mailboxId: string): Promise<MailTest>;
  /** Nothing is fetched or sent any more, and the password is deleted; what was received stays. */
  disconnect(mailboxId: string, context: CommandContext): Promise<HandledMailbox>;
}

export interface MailboxCommandsOptions {
  handle: Handle;
  log: Pick<EventLog, 'read'>;
  personalData: Pick<PersonalData, 'subjectFor'>;
  secrets: MailSecrets;
  /** One change at a time: what the log says and which passwords are kept would part otherwise. */
  exclusively: Exclusively<StateTables>;
  testLogins: TestLogins;
  /** The mailbox that comes with the configuration, and how its servers are tested. */
  business: Pick<BusinessMailbox, 'id' | 'address'> & { test(): Promise<MailTest> };
  clock: Clock;
}

export function createMailboxCommands(options: MailboxCommandsOptions): MailboxCommands {
  const { handle, log, personalData, secrets, exclusively, testLogins, business, clock } = options;

  const stateOf = async (mailboxId: string) => (await load(log, mailboxDecider, streamOf.mailbox(mailboxId))).state;
  const run = (mailboxId: string, command: MailboxCommand, context: CommandContext): Promise<HandledMailbox> =>
    handle({ stream: streamOf.mailbox(mailboxId), decider: mailboxDecider, command, context });
  const expectLogins = async (logins: MailLogins) => {
    const mail = await testLogins(logins);
    if (!hasPassed(mail)) throw new MailLoginFailed(mail);
  };
  /** The password is there before the log says that it counts; those that do not count any more go. */
  const change = (mailboxId: string, decided: () => Promise<HandledMailbox>, given?: { id: string; password: string }) =>
    exclusively(async () => {
      if (given) await secrets.keep({ ...given, mailboxId }, clock.now());
      const handled = await decided();
      await secrets.removeOthers(mailboxId, secretInForce(await stateOf(mailboxId)));
      return handled;
    });
  const secretIdOf = ({ commandId }: CommandContext) => derivedId('mail-secret', commandId);
  /** Whether an earlier attempt got so far: the mail servers are not asked once more. */
  const isDone = async (mailboxId: string, { isRetry = false, commandId }: CommandContext) =>
    isRetry && (await log.read(streamOf.mailbox(mailboxId))).some(({ metadata }) => metadata.commandId === commandId);

  return {
    async connect({ email, password, provider, ...servers }, context) {
      if (email.toLowerCase() === business.address.toLowerCase()) {
        throw new DomainError('taken', 'This is the business mailbox, which is always connected.', 'email');
      }
      const imap = serverOf(servers.imapServer, servers.imapPort, 'tls');
      const smtp = serverOf(servers.smtpServer, servers.smtpPort, 'starttls');
      const subjectId = await personalData.subjectFor(email);
      const mailboxId = derivedId('mailbox', subjectId);
      const secretId = secretIdOf(context);
      if (!(await isDone(mailboxId, context))) await expectLogins(loginsOf({ imap, smtp }, email, password));
      const mailbox = { mailboxId, address: { subjectId, value: { email } }, provider, imap, smtp, secretId };
      return change(mailboxId, () => run(mailboxId, { type: 'connect', mailbox }, context), { id: secretId, password });
    },
    async replacePassword(mailboxId, password, context) {
      const mailbox = expectConnected(await stateOf(mailboxId));
      const secretId = secretIdOf(context);
      if (!(await isDone(mailboxId, context))) await expectLogins(loginsOf(mailbox, addressOf(mailbox), password));
      return change(mailboxId, () => run(mailboxId, { type: 'replacePassword', mailboxId, secretId }, context), {
        id: secretId,
        password,
      });
    },
    async test(mailboxId) {
      if (mailboxId === business.id) return business.test();
      const mailbox = expectConnected(await stateOf(mailboxId));
      const { secretId } = mailbox;
      const password = (await secrets.passwordsOf([{ id: secretId, mailboxId }])).get(secretId);
      if (password === undefined) return { imap: 'password_missing', smtp: 'password_missing' };
      return testLogins(loginsOf(mailbox, addressOf(mailbox), password));
    },
    disconnect: (mailboxId, context) => change(mailboxId, () => run(mailboxId, { type: 'disconnect', mailboxId }, context)),
  };
}

/** The password that the log counts; undefined where nobody may sign in. */
export const secretInForce = (state: MailboxState): string | undefined =>
  state.type === 'connected' ? state.mailbox.secretId : undefined;

/** Other ports than the four are refused by the guard, except on machines that are not public. */
function serverOf(host: string, port: number, otherwise: 'tls' | 'starttls'): MailServer {
  return { host, port, security: mailSecurityOf(port) ?? (isLoopback(host) ? 'none' : otherwise) };
}

const addressOf = ({ address }: { address: { value: { email: string } | null } }): string => {
  if (!address.value) throw new DomainError('conflict', 'The owner of this mailbox was erased. Disconnect it.');
  return address.value.email;
};

const loginsOf = ({ imap, smtp }: Record<'imap' | 'smtp', MailServer>, user: string, password: string): MailLogins => ({
  imap: { ...imap, user, password },
  smtp: { ...smtp, user, password },
});
