/** That somebody was erased: the revision of the stream of that person at which the log says so. */
export interface Erasure {
  subjectId: string;
  revision: bigint;
}

/**
 * What this database reflects of the erasures in the log. The marks are kept beside what is erased, so that a database from before an
 * erasure has no mark of it either.
 */
export interface ErasureMarks {
  /** Those of the erasures that are to be carried out here, or once more: only an earlier one was, or none. */
  without(erasures: readonly Erasure[]): Promise<Erasure[]>;
  /** It was carried out here, and its rows may still be in the files. */
  mark(erasure: Erasure): Promise<void>;
  /** Those whose rows may still be in the files. */
  uncleaned(): Promise<Erasure[]>;
  /** Nothing of those is in the files any more, unless they were carried out once more meanwhile. */
  cleaned(erasures: readonly Erasure[]): Promise<void>;
}
