/** A received message, byte for byte as it came. */
export interface RawEmail {
  /** Names it for good: `EmailReceived.raw`. */
  id: string;
  /** Under whose key it is kept: its sender's. */
  subjectId: string;
  bytes: Buffer;
}

/**
 * Received messages, each once and as ciphertext under the key of its sender: whoever erases the person makes it unreadable. Kept before
 * the event that names it is appended. All methods throw PersonalDataUnavailable while keys are out of reach.
 */
export interface RawEmails {
  /** Keeps it; a repeat under one id changes nothing. Many at once share a write. Throws SubjectErased and KeyMissing. */
  keep(email: RawEmail, at: Date): Promise<void>;
  /** Undefined where there is none, or where the person was erased. */
  read(id: string): Promise<Buffer | undefined>;
  /** Which of those messages are kept. */
  kept(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** It goes, where it is kept under the key of that person. */
  discard(id: string, subjectId: string): Promise<void>;
  /** How many messages are kept under the keys of those persons. */
  countOf(subjectIds: readonly string[]): Promise<number>;
  /** Removes the messages of that person. */
  forget(subjectId: string): Promise<void>;
  /** Removes the messages of persons who were erased, so many persons at a time; returns the last one looked at, to go on after. */
  forgetErased(after: string | undefined, limit: number): Promise<string | undefined>;
}
