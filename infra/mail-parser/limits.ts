/** What is read of one message at most. */
export const limits = {
  headers: 1_000,
  headerBytes: 1_048_576,
  levels: 256,
  attachments: 200,
  addresses: 100,
  references: 100,
  /** Of a line: a name, a subject, a Message-ID. */
  lineChars: 1_000,
  /** All of what a message says, as JSON in UTF-8: an event holds 1 MiB, and ciphertext in base64 is larger by a third. */
  contentBytes: 700_000,
  /** Addresses, attachments and references of a message that is too long. */
  listBytes: 200_000,
} as const;

/** How long a message is read: files take their time. */
export const readMsOf = (bytes: number): number => 3_000 + 500 * Math.floor(bytes / 1_048_576);
/** How long its headers are read alone, where that did not end. */
export const headMs = 900;
