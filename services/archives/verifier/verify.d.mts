/** What was found in an archive that is not as it was made. */
export interface ArchiveFinding {
  kind: 'edited' | 'dropped' | 'inserted' | 'reordered' | 'cut_off' | 'damaged' | 'too_large' | 'key_unknown';
  file?: string;
  line?: number;
  number?: number;
  eventId?: string;
  stream?: string;
  revision?: string;
  head?: number;
}

/** Whether an archive is as it was made, or where it is not. */
export interface VerifiedArchive {
  ok: boolean;
  findings: ArchiveFinding[];
  events: number;
  keyId: string | undefined;
}

/** `mostBytes`: how much of an archive is kept in memory at most. */
export function verifyArchive(path: string, options?: { key?: string | undefined; mostBytes?: number }): Promise<VerifiedArchive>;

/** What the manifest of an archive says of all of it. */
export interface ArchiveSummary {
  createdAt: string;
  logId: string;
  heads: readonly number[];
  tail: { from: number; upTo: number } | null;
}

/** What the program prints of a verification, in lines; `key` is the fingerprint that it was given. */
export function linesOn(result: VerifiedArchive & { manifest?: ArchiveSummary }, key: string | undefined): string[];
