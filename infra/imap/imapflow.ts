import { rootCertificates } from 'node:tls';
import { ImapFlow, type FetchQueryObject, type ImapFlowOptions, type SearchObject } from 'imapflow';
import { pause, within } from '../shutdown.ts';
import type { MailLogin } from '../mailboxes/mailboxes.ts';
import {
  MailServerFailed,
  maxMessageBytes,
  type ConnectMailbox,
  type FetchedMessage,
  type ImapOptions,
  type ListedMessage,
  type MailboxConnection,
} from './imap.ts';
import { problemOf } from './problem-of.ts';

const connectMs = 15_000;
const greetingMs = 10_000;
/** Everything up to a signed-in connection. */
const signInMs = 30_000;
const watchdogMs = 60_000;
const noopMs = 10_000;
/** So much longer than the watchdog waits the server may be silent: whichever of the two came first would cut the other one off. */
const silenceBesideMs = noopMs + 5_000;
const logoutMs = 2_000;

/** IMAP by imapflow. */
export const connectImap: ConnectMailbox = async (login, options = {}) => {
  const client = new ImapFlow(settingsOf(login, options));
  // Without a listener, an error between two commands would end the process. The connection is closed by then, which is seen below.
  client.on('error', () => undefined);
  try {
    await within(signInMs, client.connect());
  } catch (error) {
    client.close();
    throw failureOf(error, login);
  }
  return connectionOn(client, login, options.watchdogMs ?? watchdogMs);
};

function settingsOf({ host, port, security, user, password }: MailLogin, options: ImapOptions): ImapFlowOptions {
  const { lookup, authority, watchdogMs: silentMs = watchdogMs } = options;
  return {
    host,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ...(authority && { ca: [...rootCertificates, authority] }),
      ...(lookup && { lookup }),
    },
    clientInfo: { name: 'Waybill', vendor: 'Waybill', version: false, 'support-url': false },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silentMs + silenceBesideMs,
    maxLiteralSize: maxMessageBytes + 1_048_576,
    maxResponseSize: maxMessageBytes + 2_097_152,
    maxLineLength: 8_388_608,
  };
}

function connectionOn(client: ImapFlow, login: MailLogin, silentMs: number): MailboxConnection {
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      client.close();
      throw failureOf(error, login);
    }
  };
  const select = async () => {
    const { uidValidity, uidNext } = await client.mailboxOpen('INBOX', { readOnly: true });
    return { uidValidity: String(uidValidity), uidNext };
  };
  /** Whether something has arrived since INBOX was opened: the server says so once, also while nobody waits. */
  let hasNews = false;
  let lastUidNext: number | undefined;
  client.on('exists', ({ path }) => {
    hasNews ||= path.toUpperCase() === 'INBOX';
  });
  const selectAgain = async () => {
    if ((await select()).uidNext !== lastUidNext) hasNews = true;
  };
  const isAny = async (query: SearchObject) => {
    if (!client.mailbox || client.mailbox.exists === 0) return false;
    const found = await client.search(query, { uid: true });
    if (!found) throw new Error('the mail server refused to search');
    return Array.isArray(found) && found.length > 0;
  };
  const holds = (messageId: string) => isAny({ header: { 'message-id': `<${messageId}>` } });

  return {
    openInbox: () =>
      guarded(async () => {
        hasNews = false;
        const state = await select();
        lastUidNext = state.uidNext;
        return state;
      }),

    uidsAfter: (after, since) =>
      guarded(async () => {
        // A range in an empty folder is an error, and `n:*` above the last message is that message.
        if (!client.mailbox || client.mailbox.exists === 0) return [];
        const found = await client.search({ uid: `${after + 1}:*`, ...(since && { since }) }, { uid: true });
        if (!Array.isArray(found)) throw new Error('the mail server refused to search');
        return found.filter((uid) => uid > after).sort((a, b) => a - b);
      }),

    list: (uids) =>
      guarded(async () => {
        if (uids.length === 0) return [];
        const rows = await client.fetchAll([...uids], { size: true }, { uid: true });
        return inOrder(rows.map(({ uid, size }) => ({ uid, size: size ?? 0 })));
      }),

    fetch: (listed) =>
      guarded(async () => {
        const found: FetchedMessage[] = [];
        const take = async (some: readonly ListedMessage[], source: NonNullable<FetchQueryObject['source']>) => {
          if (some.length === 0) return;
          const sizes = new Map(some.map(({ uid, size }) => [uid, size]));
          const uids = some.map(({ uid }) => uid);
          for (const row of await client.fetchAll(uids, { internalDate: true, source }, { uid: true })) {
            const size = sizes.get(row.uid);
            if (size === undefined || !row.source) continue;
            found.push({ uid: row.uid, size, bytes: row.source, receivedAt: dateOf(row.internalDate) });
          }
        };
        await take(
          listed.filter(({ size }) => size <= maxMessageBytes),
          true,
        );
        const large = listed.filter(({ size }) => size > maxMessageBytes);
        for (const one of large) await take([one], { start: 0, maxLength: maxMessageBytes });
        return inOrder(found);
      }),

    waitForNew: (signal) =>
      guarded(async () => {
        if (!hasNews) await waitForNew(client, silentMs, signal);
      }),

    appendToSent: (message, { messageId, sentAt }) =>
      guarded(async () => {
        const path = (await sentFolderOf(client)) ?? (await client.mailboxCreate('Sent')).path;
        try {
          await client.mailboxOpen(path, { readOnly: true });
          if (await holds(messageId)) return 'there';
          await client.append(path, message, ['\\Seen'], sentAt);
          return 'appended';
        } finally {
          await selectAgain();
        }
      }),

    hasSent: (messageId) =>
      guarded(async () => {
        const path = await sentFolderOf(client);
        if (path === undefined) return false;
        try {
          await client.mailboxOpen(path, { readOnly: true });
          return await holds(messageId);
        } finally {
          await selectAgain();
        }
      }),

    isNamedInInbox: (messageId, since) =>
      guarded(async () => {
        await selectAgain();
        return isAny({ since, text: messageId });
      }),

    async close() {
      await within(logoutMs, client.logout()).catch(() => undefined);
      client.close();
    },
  };
}

/** SPECIAL-USE (RFC 6154), or one of the names that it has in other languages and programs. */
async function sentFolderOf(client: ImapFlow): Promise<string | undefined> {
  return (await client.list()).find(({ specialUse }) => specialUse === '\\Sent')?.path;
}

/**
 * IDLE, until the server tells of something, or for a while. It can die without a word, on either side: then the server has to respond
 * to a NOOP, and whoever waited looks for new messages all the same.
 */
async function waitForNew(client: ImapFlow, silentMs: number, signal: AbortSignal): Promise<void> {
  const heard = new AbortController();
  const hear = () => heard.abort();
  const events = ['exists', 'expunge', 'close'] as const;
  for (const event of events) client.on(event, hear);
  try {
    const idling = client.idle().catch(() => undefined);
    await pause(silentMs, AbortSignal.any([signal, heard.signal]));
    if (signal.aborted) return;
    // Breaks IDLE.
    if (client.usable) await within(Math.min(noopMs, silentMs), client.noop());
    if (!client.usable) throw new MailServerFailed('unreachable');
    await idling;
  } finally {
    for (const event of events) client.off(event, hear);
  }
}

const inOrder = <T extends ListedMessage>(messages: T[]): T[] => messages.sort((a, b) => a.uid - b.uid);

const dateOf = (date: Date | string | undefined): Date => {
  const parsed = new Date(date ?? Number.NaN);
  return Number.isNaN(parsed.getTime()) ? new Date(0) : parsed;
};

function failureOf(error: unknown, { security }: MailLogin): MailServerFailed {
  if (error instanceof MailServerFailed) return error;
  const problem = problemOf(error);
  // A server that takes no password over a line that anyone could read.
  const wantsTls = security === 'none' && problem === 'passwords_not_accepted';
  return new MailServerFailed(wantsTls ? 'no_tls' : problem, { cause: error });
}
