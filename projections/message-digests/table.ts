/** One row per received email that had a Message-ID; nothing keeps two of them from having the same. */
export interface MessageDigestsTable {
  digest: string;
  email_id: string;
  position: number;
}
