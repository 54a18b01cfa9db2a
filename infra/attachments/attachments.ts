/** What keeps a file, and for what; `id` names the file for good. */
export interface Attachment {
  id: string;
  /** What it is, which says whose rules it is kept by. */
  kind: 'chat_photo' | 'reply_file';
  /** What it belongs to. */
  aboutId: string;
  /** Under whose key it is kept. */
  subjectId: string;
  bytes: Buffer;
}

/** What nobody has said yet whether it stays. */
export type UnsettledAttachment = Pick<Attachment, 'id' | 'aboutId'>;

/**
 * Files of persons, each once and as ciphertext under the key of whom it is of: whoever erases the person makes it unreadable. What is
 * new is unsettled, until the log says that it was really said. All methods throw PersonalDataUnavailable while keys are out of reach.
 */
export interface Attachments {
  /** Keeps it; a repeat under one id keeps what was there, as if it were new. Throws SubjectErased and KeyMissing. */
  keep(attachment: Attachment, at: Date): Promise<void>;
  /** What the file is, and what it belongs to. */
  find(id: string): Promise<Pick<Attachment, 'kind' | 'aboutId'> | undefined>;
  /** Undefined where there is none, or where the person was erased. */
  read(id: string): Promise<Buffer | undefined>;
  /** Which of those files are kept. */
  kept(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those that were kept before that moment and are not settled, the oldest first. */
  unsettled(kind: Attachment['kind'], before: Date, limit: number): Promise<UnsettledAttachment[]>;
  /** It stays. */
  settle(id: string): Promise<void>;
  /** It goes, unless it was settled meanwhile, or kept again since that moment. */
  discard(id: string, before: Date): Promise<void>;
  /** It goes, settled or not. May be repeated. */
  remove(id: string): Promise<void>;
  /** How many files are kept under the keys of those persons. */
  countOf(subjectIds: readonly string[]): Promise<number>;
  /** Removes the files of that person. */
  forget(subjectId: string): Promise<void>;
  /** Removes the bytes of persons who were erased, so many persons at a time; returns the last one looked at, to go on after. */
  forgetErased(after: string | undefined, limit: number): Promise<string | undefined>;
}
