import type { Account } from '#contracts/accounts.ts';
import { replyFileSchema, type ReplyFile } from '#contracts/conversations.ts';
import { maxAttachmentBytes } from '#contracts/emails.ts';
import { replyWritten } from '#contracts/events/conversation.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Attachments } from '#infra/attachments/attachments.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { DomainError } from '../domain/errors.ts';

/** A file as it is kept: with its name and type, which may name somebody as well. */
export interface KeptFile extends Pick<ReplyFile, 'name' | 'type'> {
  content: Buffer;
}

/** So long a file waits for the reply that it was uploaded for. */
const unsentMs = 24 * 3_600_000;
const mostAtOnce = 100;
const kind = 'reply_file';

/**
 * Files for replies. Until the reply is written a file is kept under a key of its own, and only whoever uploaded it reads it; from then
 * on under the key of whom the reply goes to, and with another id. All methods throw PersonalDataUnavailable.
 */
export interface ReplyFiles {
  upload(file: KeptFile & { id: string }, by: Pick<Account, 'id'>): Promise<ReplyFile>;
  /** The file, and the conversation that it was sent in; undefined where there is none that this account may read. */
  read(id: string, by: Pick<Account, 'id'>): Promise<(KeptFile & { conversationId: string | null }) | undefined>;
  /**
   * Makes uploaded files those of whoever is written to. Safe to repeat. Throws DomainError `invalid_request` for one that is not there, and for more than
   * an email holds.
   */
  take(ids: readonly string[], target: { conversationId: string; addresseeId: string; accountId: string }): Promise<ReplyFile[]>;
  /** Removes what that account uploaded, once a reply has it: nothing of it outlives its addressee. Safe to repeat. */
  removeTaken(ids: readonly string[], by: Pick<Account, 'id'>): Promise<void>;
  /** Removes what was never sent. Every process may do so. */
  sweep(): Promise<void>;
}

export interface ReplyFilesOptions {
  attachments: Attachments;
  personalData: Pick<PersonalData, 'subjectFor'>;
  log: Pick<EventLog, 'read'>;
  clock: Clock;
}

const headSchema = replyFileSchema.pick({ name: true, type: true });

export function pack({ name, type, content }: KeptFile): Buffer {
  const head = Buffer.from(JSON.stringify({ name, type }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, content]);
}

export function unpack(bytes: Buffer): KeptFile {
  const start = 4 + bytes.readUInt32BE();
  return { ...headSchema.parse(JSON.parse(bytes.toString('utf8', 4, start))), content: bytes.subarray(start) };
}

const invalid = (message: string) => new DomainError('invalid_request', message, 'files');

export function createReplyFiles({ attachments, personalData, log, clock }: ReplyFilesOptions): ReplyFiles {
  const found = async (id: string) => {
    const about = await attachments.find(id);
    return about?.kind === kind ? about : undefined;
  };
  /** Files of the conversation that replies name. */
  const sentIn = async (conversationId: string) => {
    const history = await log.read(streamOf.conversation(conversationId));
    return new Set(
      history.flatMap((event) => (isOf(event, replyWritten) ? (event.data.message.value?.files ?? []).map(({ id }) => id) : [])),
    );
  };

  return {
    async upload({ id, name, type, content }, { id: aboutId }) {
      const subjectId = await personalData.subjectFor(`reply file ${id}`);
      const bytes = pack({ name, type, content });
      await attachments.keep({ id, kind, aboutId, subjectId, bytes }, clock.now());
      return { id, name, type, size: content.length };
    },
    async read(id, account) {
      const about = await found(id);
      const bytes = about && (await attachments.read(id));
      if (!bytes) return undefined;
      if (about.aboutId === account.id) return { ...unpack(bytes), conversationId: null };
      return (await sentIn(about.aboutId)).has(id) ? { ...unpack(bytes), conversationId: about.aboutId } : undefined;
    },
    async take(ids, { conversationId, addresseeId: subjectId, accountId }) {
      const files: ReplyFile[] = [];
      let total = 0;
      for (const uploaded of new Set(ids)) {
        const id = derivedId('reply file', conversationId, uploaded);
        const own = (await found(uploaded))?.aboutId === accountId ? await attachments.read(uploaded) : undefined;
        // A repeat finds what the reply has already.
        const bytes = own ?? (await attachments.read(id));
        if (!bytes) throw invalid('A file is not there any more. Attach it again.');
        const { name, type, content } = unpack(bytes);
        total += content.length;
        if (total > maxAttachmentBytes) throw invalid('The files of one email may hold 25 MB together.');
        await attachments.keep({ id, kind, aboutId: conversationId, subjectId, bytes }, clock.now());
        files.push({ id, name, type, size: content.length });
      }
      return files;
    },
    async removeTaken(ids, { id: aboutId }) {
      for (const id of new Set(ids)) if ((await found(id))?.aboutId === aboutId) await attachments.remove(id);
    },
    async sweep() {
      const before = new Date(clock.now().getTime() - unsentMs);
      for (const { id, aboutId } of await attachments.unsettled(kind, before, mostAtOnce)) {
        const isSent = (await sentIn(aboutId)).has(id);
        await (isSent ? attachments.settle(id) : attachments.discard(id, before));
      }
    },
  };
}
