import type { Sealed } from '#contracts/events/envelope.ts';

/**
 * Keeps what belongs to people: every subject has a key, and deleting the key erases the person from the log. Erased is who has a
 * tombstone; a key that is merely not there is missing, and comes back with the right backup.
 * All methods throw {@link PersonalDataUnavailable} while the keys cannot be reached.
 */
export interface PersonalData {
  /**
   * The subject for that email address (case-insensitive) or phone number (E.164), created when there is none; its key then is in both
   * places. Many at once share a look-up and a write.
   */
  subjectFor(identifier: string): Promise<string>;
  /** The same, where there is one. */
  knownSubject(identifier: string): Promise<string | undefined>;
  /** Ciphertext of any JSON value under the subject's key, bound to `context` (the event's id). Throws {@link SubjectErased} and {@link KeyMissing}. */
  seal(subjectId: string, value: unknown, context: string): Promise<Sealed>;
  /**
   * The clear value, or null when the subject was erased; many at once share a look-up. Throws {@link KeyMissing}, and when the
   * ciphertext is not genuine.
   */
  open(sealed: Sealed, context: string): Promise<unknown>;
  /** {@link seal} and {@link open} for bytes, which stay bytes. */
  sealBytes(subjectId: string, clear: Buffer, context: string): Promise<Buffer>;
  openBytes(subjectId: string, sealed: Buffer, context: string): Promise<Buffer | null>;
  /** Whether the subject was erased; as up to date as {@link open}. */
  isErased(subjectId: string): Promise<boolean>;
  /** The subject's key is looked up anew by whoever asks next: someone may have destroyed it. */
  forget(subjectId: string): void;
  /** Destroys the subject's key in both places and leaves tombstones. Resolves only when both have; may be repeated. */
  erase(subjectId: string, at: Date): Promise<void>;
}

/** The keys are out of reach. */
export class PersonalDataUnavailable extends Error {
  override readonly name = 'PersonalDataUnavailable';
}

/** The subject's key was deleted: nothing can be sealed for this person. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';
}

/** The person was not erased, but the key is not in the first place: nothing can be read or sealed until it is back. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';
  constructor(subjectId: string) {
    super(`key missing for person ${subjectId}`);
  }
}
