import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Envelope, readTrace, writeTrace } from './trace.ts';

/** A mail that was caught; `uid` never comes twice in a folder. */
export interface StoredMail {
  uid: number;
  receivedAt: Date;
  envelope: Envelope;
  bytes: number;
}

export interface MailStore {
  /** Changes only if the folder was made again. */
  uidValidity: number;
  nextUid: () => number;
  list: () => readonly StoredMail[];
  /** Resolves once the mail is on disk. */
  add: (message: Buffer, envelope: Envelope) => Promise<StoredMail>;
  /** The whole file, and the message in it as it was sent. */
  read: (mail: StoredMail) => Promise<{ file: Buffer; message: Buffer }>;
  empty: () => Promise<void>;
}

export interface MailStoreOptions {
  folder: string;
  maxMails: number;
  maxTotalBytes: number;
  onAdded?: (mail: StoredMail, file: Buffer) => unknown;
  onRemoved?: (mails: readonly StoredMail[]) => void;
}

export async function openMailStore({ folder, maxMails, maxTotalBytes, ...listeners }: MailStoreOptions): Promise<MailStore> {
  await mkdir(folder, { recursive: true });
  const mails = await load(folder);
  const counters = await readCounters(folder);
  let nextUid = Math.max(counters.nextUid, (mails.at(-1)?.uid ?? 0) + 1);
  let totalBytes = mails.reduce((sum, mail) => sum + mail.bytes, 0);
  let last: Promise<unknown> = writeCounters(folder, { ...counters, nextUid });

  /** One change after the other, so that uids appear in their order. */
  const inTurn = <T>(change: () => Promise<T>): Promise<T> => {
    const result = last.then(change);
    last = result.catch(() => undefined);
    return result;
  };
  const remove = async (count: number): Promise<void> => {
    const removed = mails.splice(0, count);
    for (const mail of removed) {
      totalBytes -= mail.bytes;
      await rm(pathOf(folder, mail.uid), { force: true });
    }
    if (removed.length > 0) listeners.onRemoved?.(removed);
  };
  const prune = (): Promise<void> => {
    let surplus = 0;
    let bytes = totalBytes;
    for (const mail of mails.slice(0, -1)) {
      if (mails.length - surplus <= maxMails && bytes <= maxTotalBytes) break;
      bytes -= mail.bytes;
      surplus += 1;
    }
    return remove(surplus);
  };
  await inTurn(prune);
  return {
    uidValidity: counters.uidValidity,
    nextUid: () => nextUid,
    list: () => mails,
    add: (message, envelope) =>
      inTurn(async () => {
        const receivedAt = new Date(Math.floor(Date.now() / 1_000) * 1_000);
        const file = writeTrace(message, { envelope, receivedAt });
        const mail = { uid: nextUid, receivedAt, envelope, bytes: file.length };
        await writeWhole(pathOf(folder, mail.uid), file);
        nextUid += 1;
        mails.push(mail);
        totalBytes += mail.bytes;
        listeners.onAdded?.(mail, file);
        await prune();
        return mail;
      }),
    read: async (mail) => {
      const file = await readFile(pathOf(folder, mail.uid));
      return { file, message: readTrace(file)?.message ?? file };
    },
    empty: () =>
      inTurn(async () => {
        await writeCounters(folder, { ...counters, nextUid });
        await remove(mails.length);
      }),
  };
}

async function load(folder: string): Promise<StoredMail[]> {
  const mails: StoredMail[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
    const uid = Number(/^(\d{10})\.eml$/.exec(name)?.[1]);
    if (!uid) continue;
    const file = await readFile(join(folder, name));
    const trace = readTrace(file);
    if (trace) mails.push({ uid, receivedAt: trace.receivedAt, envelope: trace.envelope, bytes: file.length });
  }
  return mails;
}

interface Counters {
  uidValidity: number;
  nextUid: number;
}

async function readCounters(folder: string): Promise<Counters> {
  const fresh = { uidValidity: Math.floor(Date.now() / 1_000), nextUid: 1 };
  try {
    const { uidValidity, nextUid }: Partial<Counters> = JSON.parse(await readFile(join(folder, 'counters.json'), 'utf8'));
    return uidValidity && nextUid ? { uidValidity, nextUid } : fresh;
  } catch {
    return fresh;
  }
}

function writeCounters(folder: string, counters: Counters): Promise<void> {
  return writeWhole(join(folder, 'counters.json'), Buffer.from(JSON.stringify(counters)));
}

/** The file is there whole or not at all, even after a power cut. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.part`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(draft, path);
}

function pathOf(folder: string, uid: number): string {
  return join(folder, `${String(uid).padStart(10, '0')}.eml`);
}
