import type { About } from '#contracts/about.ts';
import type { Account } from '#contracts/accounts.ts';
import type { ArchiveScope } from '#contracts/archive.ts';
import type { Source } from '#contracts/events/envelope.ts';
import type { Addressee, ReadEvent, ReadList } from '#contracts/events/read.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { derivedId } from '#infra/ids.ts';
import type { Signatures } from '#infra/signatures.ts';
import type { CommandContext } from '../command.ts';
import { createReadRecorder, type ReadRecorderOptions } from './read-recorder.ts';

/** What proves that someone may see the persons of a parcel; without an addressee, a link that names nobody. */
export type Proof =
  | { proof: 'session'; account: Pick<Account, 'id' | 'role'> }
  | { proof: 'link'; addressee: Addressee | null }
  | { proof: 'email'; addressee: Addressee }
  | { proof: 'key'; apikeyId: string };

/** What proves that someone may see who asked for a quote. */
export type QuoteProof = Extract<Proof, { proof: 'session' | 'key' }>;

/** What was taken out in a file; a label is that of one shipment. */
export type Exported = { what: 'csv' | 'xlsx' | 'manifest'; count: number } | { what: 'label'; shipmentId: string };

/** A conversation that was taken out in a file. */
export interface Transcript {
  chatId: string;
  format: 'text' | 'json';
}

/** A page of a list, or what was found: `asked` is the address and the filter in one text, which is recorded as a mark only. */
export interface ShownList {
  list: ReadList;
  asked: string;
  count: number;
}

/** What the history of something was shown as of, null for now. */
export interface ShownHistory {
  about: About;
  asOf: string | null;
}

/** A file of a received email, by its place among them, or the whole message. */
export interface EmailFile {
  emailId: string;
  attachment: number | null;
}

/** History that was taken out in an archive. */
export interface TakenHistory {
  scope: ArchiveScope;
  isInClear: boolean;
}

/**
 * Records who was shown personal data. But for what leaves in an archive ({@link PersonalDataReads.subjectDataTaken} and
 * {@link PersonalDataReads.historyExported}), nothing throws and nothing is to be waited for: what is read, and how fast, is the same whether or not the event store is there.
 */
export interface PersonalDataReads {
  /** Once an hour for the same reader of the same parcel. */
  shown(shipmentId: string, proof: Proof, source: Source): void;
  exported(account: Pick<Account, 'id' | 'role'>, exported: Exported, source: Source): void;
  /** Once an hour for the same account and conversation. */
  chatShown(account: Pick<Account, 'id' | 'role'>, chatId: string, source: Source): void;
  transcriptTaken(account: Pick<Account, 'id' | 'role'>, taken: Transcript, source: Source): void;
  /** Once an hour for the same account and the same photo of a conversation. */
  photoShown(account: Pick<Account, 'id' | 'role'>, photo: { chatId: string; messageId: string }, source: Source): void;
  /** Once an hour for the same account and conversation by email. */
  conversationShown(account: Pick<Account, 'id' | 'role'>, conversationId: string, source: Source): void;
  replyFileTaken(account: Pick<Account, 'id' | 'role'>, file: { conversationId: string; fileId: string }, source: Source): void;
  /** Once an hour for the same account and received email. */
  emailShown(account: Pick<Account, 'id' | 'role'>, emailId: string, source: Source): void;
  emailFileTaken(account: Pick<Account, 'id' | 'role'>, file: EmailFile, source: Source): void;
  /** Once an hour for the same reader of the same quote. */
  quoteShown(quoteId: string, proof: QuoteProof, source: Source): void;
  /** Of auditors alone, to whom lists are no daily work: once an hour for the same account and question. */
  listShown(account: Pick<Account, 'id' | 'role'>, shown: ShownList, source: Source): void;
  /** Once an hour for the same account and what the history is of, as of whatever moment. */
  historyShown(account: Pick<Account, 'id' | 'role'>, shown: ShownHistory, source: Source): void;
  /** Resolves once it is recorded: nothing is to leave before. Throws EventStoreUnavailable. */
  historyExported(account: Pick<Account, 'id' | 'role'>, taken: TakenHistory, source: Source): Promise<void>;
  /** Once an hour for the same account and person. */
  subjectFound(account: Pick<Account, 'id' | 'role'>, subjectId: string, source: Source): void;
  /** Once an hour for the same account and address, which is recorded as a mark only. */
  subjectNotFound(account: Pick<Account, 'id' | 'role'>, email: string, source: Source): void;
  /** Resolves once it is recorded: nothing is to leave before. Throws EventStoreUnavailable. */
  subjectDataTaken(account: Pick<Account, 'id' | 'role'>, subjectId: string, source: Source): Promise<void>;
  /** Records what still waits, within a few seconds. */
  close(): Promise<void>;
}

export interface PersonalDataReadsOptions extends ReadRecorderOptions {
  /** What stands for questions in events. */
  questionSignatures: Pick<Signatures, 'sign'>;
}

export function createPersonalDataReads({ questionSignatures, ...options }: PersonalDataReadsOptions): PersonalDataReads {
  const { soon, now, close } = createReadRecorder(options);
  return {
    shown(shipmentId, proof, source) {
      soon(streamOf.reads(shipmentId), readBy(shipmentId, proof), { actor: actorOf(proof), source });
    },
    exported({ id, role }, exported, source) {
      const stream = exported.what === 'label' ? streamOf.reads(exported.shipmentId) : streamOf.exports(id);
      soon(stream, exportBy(id, exported), { actor: { id, role }, source });
    },
    chatShown({ id, role }, chatId, source) {
      const event: ReadEvent = { type: 'ChatRead', data: { chatId, accountId: id } };
      soon(streamOf.reads(chatId), event, { actor: { id, role }, source });
    },
    transcriptTaken({ id, role }, { chatId, format }, source) {
      const event: ReadEvent = { type: 'TranscriptDownloaded', data: { chatId, accountId: id, format } };
      soon(streamOf.reads(chatId), event, { actor: { id, role }, source });
    },
    photoShown({ id, role }, { chatId, messageId }, source) {
      const event: ReadEvent = { type: 'ChatPhotoRead', data: { chatId, messageId, accountId: id } };
      soon(streamOf.reads(chatId), event, { actor: { id, role }, source });
    },
    conversationShown({ id, role }, conversationId, source) {
      const event: ReadEvent = { type: 'ConversationRead', data: { conversationId, accountId: id } };
      soon(streamOf.reads(conversationId), event, { actor: { id, role }, source });
    },
    replyFileTaken({ id, role }, { conversationId, fileId }, source) {
      const event: ReadEvent = { type: 'ReplyFileTaken', data: { conversationId, accountId: id, fileId } };
      soon(streamOf.reads(conversationId), event, { actor: { id, role }, source });
    },
    emailShown({ id, role }, emailId, source) {
      const event: ReadEvent = { type: 'ReceivedEmailRead', data: { about: aboutEmail(emailId), accountId: id } };
      soon(streamOf.reads(emailId), event, { actor: { id, role }, source });
    },
    emailFileTaken({ id, role }, { emailId, attachment }, source) {
      const event: ReadEvent = { type: 'EmailFileTaken', data: { about: aboutEmail(emailId), accountId: id, attachment } };
      soon(streamOf.reads(emailId), event, { actor: { id, role }, source });
    },
    quoteShown(quoteId, proof, source) {
      const reader = proof.proof === 'key' ? { apikeyId: proof.apikeyId } : { accountId: proof.account.id };
      const event: ReadEvent = { type: 'QuoteRead', data: { quoteId, ...reader } };
      soon(streamOf.reads(quoteId), event, { actor: actorOf(proof), source });
    },
    listShown({ id, role }, { list, asked, count }, source) {
      if (role !== 'auditor') return;
      const mark = questionSignatures.sign(asked);
      const event: ReadEvent = { type: 'ListRead', data: { accountId: id, list, asked: mark, count } };
      // A stream for each question: whether one was recorded within the hour is then looked up among few events.
      soon(streamOf.reads(derivedId(id, mark)), event, { actor: { id, role }, source });
    },
    historyShown({ id, role }, { about, asOf }, source) {
      const event: ReadEvent = { type: 'HistoryRead', data: { about, accountId: id, asOf } };
      soon(streamOf.reads(about.id), event, { actor: { id, role }, source });
    },
    async historyExported({ id, role }, { scope: { scope, kind, id: aboutId, also, from, to }, isInClear }, source) {
      const what = {
        ...(scope === 'noun' && kind !== undefined && aboutId !== undefined && { about: { kind, id: aboutId } }),
        ...(scope === 'person' && { subjectId: aboutId, ...(also && { also }) }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      };
      const event: ReadEvent = { type: 'HistoryExported', data: { accountId: id, scope, ...what, isInClear } };
      await now(what.about ? streamOf.reads(what.about.id) : streamOf.exports(id), event, { actor: { id, role }, source });
    },
    subjectFound({ id, role }, subjectId, source) {
      const event: ReadEvent = { type: 'SubjectFound', data: { subjectId, accountId: id } };
      soon(streamOf.reads(subjectId), event, { actor: { id, role }, source });
    },
    subjectNotFound({ id, role }, email, source) {
      const sought = questionSignatures.sign(`person ${email.toLowerCase()}`);
      const event: ReadEvent = { type: 'SubjectNotFound', data: { accountId: id, sought } };
      soon(streamOf.reads(derivedId(id, sought)), event, { actor: { id, role }, source });
    },
    async subjectDataTaken({ id, role }, subjectId, source) {
      const event: ReadEvent = { type: 'SubjectDataTaken', data: { subjectId, accountId: id } };
      await now(streamOf.reads(subjectId), event, { actor: { id, role }, source });
    },
    close,
  };
}

function actorOf(proof: Proof): CommandContext['actor'] {
  if (proof.proof === 'key') return { id: proof.apikeyId, role: 'api_key' };
  return proof.proof === 'session' ? { id: proof.account.id, role: proof.account.role } : { id: 'visitor', role: 'customer' };
}

const aboutEmail = (id: string) => ({ kind: 'email', id });

function readBy(shipmentId: string, proof: Proof): ReadEvent {
  const data =
    proof.proof === 'session' ? { shipmentId, proof: proof.proof, accountId: proof.account.id } : { shipmentId, ...proof };
  return { type: 'PersonalDataRead', data };
}

function exportBy(accountId: string, exported: Exported): ReadEvent {
  const data = exported.what === 'label' ? { accountId, count: 1, ...exported } : { accountId, ...exported };
  return { type: 'PersonalDataExported', data };
}

/** Records nothing. */
export const noReads: PersonalDataReads = {
  shown: () => undefined,
  exported: () => undefined,
  chatShown: () => undefined,
  transcriptTaken: () => undefined,
  photoShown: () => undefined,
  conversationShown: () => undefined,
  replyFileTaken: () => undefined,
  emailShown: () => undefined,
  emailFileTaken: () => undefined,
  quoteShown: () => undefined,
  listShown: () => undefined,
  historyShown: () => undefined,
  historyExported: async () => undefined,
  subjectFound: () => undefined,
  subjectNotFound: () => undefined,
  subjectDataTaken: async () => undefined,
  close: async () => undefined,
};

/**
 * Where every visitor sees the names of a parcel there is nothing that a link or an email address proves. Staff and keys are shown more, emails
 * and phones.
 */
export const readsWithoutProofs = (reads: PersonalDataReads): PersonalDataReads => ({
  ...reads,
  shown(shipmentId, proof, source) {
    if (proof.proof === 'session' || proof.proof === 'key') reads.shown(shipmentId, proof, source);
  },
});
